import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { installFiles } from './install/plugin.ts'
import { moneyOfRoutesSource } from '../shared/api/money-of-routes-source.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The patterns of the groups below; each must match a module. */
const patterns: RegExp[] = []
const anyOf = (before: string, names: readonly string[], after: string): RegExp => {
  patterns.push(...names.map((name) => new RegExp(`${before}(?:${name})${after}`)))
  return new RegExp(`${before}(?:${names.join('|')})${after}`)
}
const pkg = (...names: string[]) => anyOf('[\\\\/]node_modules[\\\\/]', names, '[\\\\/]')
const mui = (...parts: string[]) => anyOf('[\\\\/]@mui[\\\\/]material[\\\\/]', parts, '[\\\\/.]')
/** Paths of ours, below `web/src` or the root. */
const own = (...paths: string[]) => anyOf('(?:/web/src/|/(?=shared/))', paths, '')

/** The value instead of the contract that it is walked from: the browser loads no schema of an answer. */
const moneyOfRoutesInlined: Plugin = {
  name: 'money-of-routes',
  enforce: 'pre',
  load: (id) => (id.endsWith('/shared/api/money-of-routes.ts') ? moneyOfRoutesSource() : undefined),
}

/** A renamed folder would otherwise leave its chunk without a word. */
const everyPatternMatches: Plugin = {
  name: 'every-pattern-matches',
  apply: 'build',
  buildEnd(error) {
    if (error) return
    const ids = [...this.getModuleIds()]
    const stale = patterns.filter((pattern) => !ids.some((id) => pattern.test(id)))
    if (stale.length > 0) this.error(`No module matches these patterns of vite.config.ts:\n${stale.join('\n')}`)
  },
}

/** The splash is painted without scripts, whose bytes must not delay its font on a slow line. */
const scriptsAfterPaint: Plugin = {
  name: 'scripts-after-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
  },
}

export default defineConfig({
  root: here('.'),
  base: '/',
  plugins: [react(), moneyOfRoutesInlined, everyPatternMatches, scriptsAfterPaint, installFiles],
  build: {
    outDir: here('../dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inlined as data: or as a script, so that the Content-Security-Policy stays strict.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The page of a request's link and the widget share nothing with the app: other programs load them at once.
      input: { index: here('index.html'), answer: here('answer.html'), free: here('free.html') },
      output: {
        codeSplitting: {
          // Shared code in few, long-lived chunks: a page is a handful of files and not thirty. FullCalendar and the
          // pickers are in no group: each stays with the one lazy part that imports it, and does not drag MUI parts
          // that every page needs into its chunk.
          groups: [
            {
              name: 'react',
              test: pkg(
                'react',
                'react-dom',
                'scheduler',
                'react-router',
                '@tanstack/react-query',
                '@tanstack/query-core',
              ),
              priority: 50,
            },
            {
              name: 'mui',
              test: pkg(
                '@emotion',
                'stylis',
                '@mui/system',
                '@mui/styled-engine',
                '@mui/private-theming',
                '@mui/utils',
                '@mui/material/styles',
                '@mui/material/colors',
                '@mui/material/utils',
                '@mui/material/CssBaseline',
              ),
              priority: 48,
            },
            // Each script of the page is evaluated in a task of its own.
            {
              name: 'base',
              tags: ['$initial'],
              test: /[\\/](?:node_modules|web[\\/]src[\\/]lib)[\\/]/,
              priority: 47.5,
            },
            { name: 'start', tags: ['$initial'], test: /[\\/]web[\\/]src[\\/]/, priority: 47 },
            {
              name: 'formats',
              test: own(
                'lib/format/',
                'lib/api/headers\\.',
                'shared/domain/(?:phone|youtube|money|permissions|name-search)\\.',
                'shared/domain/event/record/(?:status|vendor-status|vendors)\\.',
                'shared/domain/event/access/relation\\.',
              ),
              priority: 46,
            },
            { name: 'api', test: pkg('@aws-amplify', '@aws-crypto', '@smithy', 'tslib'), priority: 45 },
            { name: 'api', test: own('lib/api/rest\\.'), priority: 45 },
            { name: 'temporal', test: pkg('temporal-polyfill', 'temporal-utils'), priority: 44 },
            { name: 'forms', test: pkg('react-hook-form', '@hookform', 'zod'), priority: 43 },
            {
              name: 'ui',
              test: mui(
                'IconButton',
                'SvgIcon',
                'Paper',
                'Card',
                'Skeleton',
                'Link',
                'Avatar',
                'Chip',
                'internal/svg-icons/Cancel',
              ),
              priority: 30,
            },
            {
              name: 'dialog',
              test: mui('Dialog\\w*', 'Modal', 'Unstable_TrapFocus', 'Fade', 'Backdrop', 'Portal'),
              priority: 29,
            },
            {
              name: 'inputs',
              test: mui(
                'InputBase',
                'OutlinedInput',
                'TextareaAutosize',
                'InputLabel',
                'FormControl',
                'FormLabel',
                'FormHelperText',
                'InputAdornment',
              ),
              priority: 28,
            },
            {
              name: 'menu',
              test: mui(
                'Menu',
                'MenuItem',
                'MenuList',
                'Popover',
                'Grow',
                'List',
                'Divider',
                'ListItemText',
                'ListItemIcon',
              ),
              priority: 27,
            },
            {
              name: 'choice',
              test: mui('Checkbox', 'FormGroup', 'FormControlLabel', 'internal/SwitchBase'),
              priority: 26,
            },
            { name: 'icons', test: pkg('@mui/icons-material'), priority: 25, minShareCount: 2 },
            // Without zod: a page that shows values loads these alone.
            {
              name: 'values',
              test: own(
                'shared/domain/(?:lists|same|text|time|time-zone|wall-clock)\\.',
                'shared/domain/user/(?:meal|profile-fields|roles)\\.',
                'shared/domain/venue/(?:fields|kinds)\\.',
              ),
              priority: 24,
            },
            { name: 'fields', test: own('shared/domain/event/record/fields\\.'), priority: 24 },
            // Public pages show them without a form.
            { name: 'genres', test: own('shared/domain/act/genres\\.'), priority: 24 },
            {
              name: 'rules',
              test: own(
                'shared/domain/event/money/(?:event-money|rates)\\.',
                'shared/domain/event/lifecycle/next-step\\.',
                'shared/domain/event/access/[\\w-]+-permissions\\.',
              ),
              priority: 23,
            },
            {
              name: 'form',
              test: own('components/form/(?:form-stack|use-zod-form|text-input|password-input)\\.'),
              priority: 22,
              minShareCount: 3,
            },
            {
              name: 'schemas',
              test: own('shared/domain/(?:schema-parts|user/(?:schema|rules|password)|venue/schema)\\.'),
              priority: 21,
              minShareCount: 3,
            },
            {
              name: 'app',
              test: own(
                // Without the rules of money, which the login page would load.
                'lib/(?!api|requests|amount|resize|drafts|row-money)',
                'components/(?:page|skeletons|empty-state|error-state|link|brand-mark|section|artwork-image)',
                'components/(?:status-chip|money|date-)',
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
