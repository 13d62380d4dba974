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
          // Shared code in few, long-lived chunks; what only one lazy route uses stays in that route.
          groups: [
            { name: 'react', test: pkg('react|react-dom|scheduler|react-router|react-router-dom'), priority: 50 },
            { name: 'calendar', test: pkg('@fullcalendar'), priority: 45 },
            { name: 'pickers', test: pkg('@mui/x-date-pickers|@mui/x-internals|luxon'), priority: 44 },
            { name: 'temporal', test: pkg('temporal-polyfill|temporal-spec|temporal-utils'), priority: 43 },
            { name: 'rest', test: pkg('@aws-amplify|aws-amplify|@aws-crypto|@smithy|tslib'), priority: 42 },
            { name: 'query', test: pkg('@tanstack/(?:react-query|query-core)'), priority: 42 },
            { name: 'mui', test: pkg('@emotion|stylis|@mui/(?:system|styled-engine|private-theming|utils|material/styles|material/CssBaseline)'), priority: 42 },
            { name: 'forms', test: pkg('zod|react-hook-form|@hookform'), priority: 41 },
            { name: 'rules', test: /[\\/]shared[\\/](?:domain|errors)/, priority: 40, minShareCount: 2 },
          ],
        },
      },
    },
  },
})
