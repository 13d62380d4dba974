import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pkg = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`)

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
          // Or the pickers' chunk would swallow every MUI part that they use, and be loaded with the first button.
          includeDependenciesRecursively: false,
          // Shared code in few, long-lived chunks; what only one lazy route uses stays in that route.
          groups: [
            { name: 'react', test: pkg('react|react-dom|scheduler|react-router|react-router-dom'), priority: 50 },
            { name: 'calendar', test: pkg('@fullcalendar'), priority: 45 },
            { name: 'pickers', test: pkg('@mui/x-date-pickers|@mui/x-internals|luxon'), priority: 44 },
            { name: 'temporal', test: pkg('temporal-polyfill|temporal-spec|temporal-utils'), priority: 43 },
            { name: 'rest', test: pkg('@aws-amplify|aws-amplify|@aws-crypto|@smithy|tslib'), priority: 42 },
            { name: 'query', test: pkg('@tanstack/(?:react-query|query-core)'), priority: 42 },
            { name: 'mui', test: pkg('@emotion|stylis|@mui/(?:system|styled-engine|private-theming|utils|material/(?:styles|colors|utils|CssBaseline))'), priority: 42 },
            { name: 'zod', test: pkg('zod'), priority: 41 },
            { name: 'forms', test: pkg('react-hook-form|@hookform'), priority: 41 },
            { name: 'start', tags: ['$initial'], test: /[\\/](?:node_modules|web[\\/]src)[\\/]/, priority: 30 },
            // What most pages have in common, so that a page is a handful of files and not thirty.
            { name: 'ui', test: pkg('@mui/(?:material|icons-material)'), priority: 20, minShareCount: 9 },
            { name: 'app', test: /[\\/]web[\\/]src[\\/](?:lib|components)[\\/]/, priority: 20, minShareCount: 9 },
          ],
        },
      },
    },
  },
})
