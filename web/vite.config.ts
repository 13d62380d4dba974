import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pkg = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`)

const mui = (parts: string) => new RegExp(`[\\\\/]@mui[\\\\/]material[\\\\/](?:${parts})[\\\\/]`)

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react()],
  server: {
    port: 5173,
    proxy: { '/v1': 'http://localhost:8080', '/pictures': 'http://localhost:8080', '/__local': 'http://localhost:8080' },
  },
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inlined as data: or as a script, so that the Content-Security-Policy stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Shared code in few, long-lived chunks. FullCalendar and the pickers are in no group: each stays with the one lazy
          // part that imports it, and does not drag MUI parts that every page needs into its chunk.
          groups: [
            { name: 'react', test: pkg('react|react-dom|scheduler|react-router|react-router-dom'), priority: 50 },
            { name: 'query', test: pkg('@tanstack/(?:react-query|query-core)'), priority: 49 },
            { name: 'mui', test: pkg('@emotion|stylis|@mui/(?:system|styled-engine|private-theming|utils|material/(?:styles|colors|utils|CssBaseline))'), priority: 48 },
            { name: 'start', tags: ['$initial'], test: /[\\/](?:node_modules|web[\\/]src)[\\/]/, priority: 47 },
            { name: 'rest', test: pkg('@aws-amplify|aws-amplify|@aws-crypto|@smithy|tslib'), priority: 46 },
            { name: 'zod', test: pkg('zod'), priority: 45 },
            { name: 'forms', test: pkg('react-hook-form|@hookform'), priority: 44 },
            { name: 'temporal', test: pkg('temporal-polyfill|temporal-spec|temporal-utils'), priority: 43 },
            // What most pages have in common, so that a page is a handful of files and not thirty.
            { name: 'ui', test: mui('IconButton|SvgIcon|Paper|Card|Skeleton|Link|Avatar'), priority: 30 },
            { name: 'dialog', test: mui('Dialog\\w*|Modal|Unstable_TrapFocus|Fade|Backdrop|Portal'), priority: 29 },
            { name: 'inputs', test: mui('InputBase|OutlinedInput|TextareaAutosize|InputLabel|FormControl|FormLabel|FormHelperText|InputAdornment'), priority: 28 },
            { name: 'app', test: /[\\/]web[\\/]src[\\/](?:lib[\\/](?!amount)|components[\\/](?!form[\\/]|responsive-dialog))/, priority: 20, minShareCount: 12 },
          ],
        },
      },
    },
  },
})
