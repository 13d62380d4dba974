import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { moneyOfRoutesSource } from '../shared/api/money-of-routes-source.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const pkg = (names: string) => new RegExp(`[\\\\/]node_modules[\\\\/](?:${names})[\\\\/]`)

/** Folders of ours, below `web/src` or the root. */
const own = (names: string) => new RegExp(`(?:/web/src/|/(?=shared/))(?:${names})`)
const mui = (parts: string) => new RegExp(`[\\\\/]@mui[\\\\/]material[\\\\/](?:${parts})[\\\\/]`)

/** The value instead of the contract that it is walked from: the browser loads no schema of an answer. */
const moneyOfRoutesInlined: Plugin = {
  name: 'money-of-routes',
  enforce: 'pre',
  load: (id) => (id.endsWith('/shared/api/money-of-routes.ts') ? moneyOfRoutesSource() : undefined),
}

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), moneyOfRoutesInlined],
  server: {
    port: 5173,
    proxy: {
      '/v1': 'http://localhost:8080',
      '/pictures': 'http://localhost:8080',
      '/__local': 'http://localhost:8080',
    },
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
          // Shared code in few, long-lived chunks: a page is a handful of files and not thirty. FullCalendar and the
          // pickers are in no group: each stays with the one lazy part that imports it, and does not drag MUI parts
          // that every page needs into its chunk.
          groups: [
            {
              name: 'react',
              test: pkg('react|react-dom|scheduler|react-router|react-router-dom|@tanstack/(?:react-query|query-core)'),
              priority: 50,
            },
            {
              name: 'mui',
              test: pkg(
                '@emotion|stylis|' +
                  '@mui/(?:system|styled-engine|private-theming|utils|material/(?:styles|colors|utils|CssBaseline))',
              ),
              priority: 48,
            },
            { name: 'start', tags: ['$initial'], test: /[\\/](?:node_modules|web[\\/]src)[\\/]/, priority: 47 },
            {
              name: 'formats',
              test: own(
                'lib/(?:format|api/headers)|shared/domain/(?:phone|youtube|money|permissions|name-search|' +
                  'event/(?:status|vendor-status|vendors|relation|facts))\\.',
              ),
              priority: 46,
            },
            {
              name: 'api',
              test: new RegExp(
                `${pkg('@aws-amplify|aws-amplify|@aws-crypto|@smithy|tslib').source}|${own('lib/api/rest').source}`,
              ),
              priority: 45,
            },
            { name: 'temporal', test: pkg('temporal-polyfill|temporal-spec|temporal-utils'), priority: 44 },
            { name: 'forms', test: pkg('react-hook-form|@hookform|zod'), priority: 43 },
            {
              name: 'ui',
              test: mui('IconButton|SvgIcon|Paper|Card|Skeleton|Link|Avatar|Chip|internal/svg-icons/Cancel'),
              priority: 30,
            },
            { name: 'dialog', test: mui('Dialog\\w*|Modal|Unstable_TrapFocus|Fade|Backdrop|Portal'), priority: 29 },
            {
              name: 'inputs',
              test: mui(
                'InputBase|OutlinedInput|TextareaAutosize|InputLabel|' +
                  'FormControl|FormLabel|FormHelperText|InputAdornment',
              ),
              priority: 28,
            },
            {
              name: 'menu',
              test: mui('Menu|MenuItem|MenuList|Popover|Grow|List|Divider|ListItemText|ListItemIcon'),
              priority: 27,
            },
            {
              name: 'choice',
              test: mui('Checkbox|Radio|RadioGroup|FormGroup|FormControlLabel|internal/SwitchBase'),
              priority: 26,
            },
            { name: 'icons', test: pkg('@mui/icons-material'), priority: 25, minShareCount: 2 },
            {
              name: 'rules',
              test: own('shared/domain/(?:time|event/(?:money|rates|wire|next-step|\\w*-?permissions))\\.'),
              priority: 23,
            },
            {
              name: 'form',
              test: own(
                'components/form/(?:form-stack|use-zod-form|text-input|password-input)|' +
                  'shared/domain/(?:fields|time-zone|user/|venue/)',
              ),
              priority: 22,
              minShareCount: 3,
            },
            {
              name: 'app',
              test: own(
                'lib/(?!api|requests|amount|resize|drafts)|components/(?:page|skeletons|empty-state|error-state|' +
                  'link|brand-mark|section|artwork-image|status-chip|money|date-)',
              ),
              priority: 20,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
})
