// Entry of every npm script. Runs on the user's Node: installs missing packages, then hands over to the Node that
// the lockfile pins (node_modules/.bin/node), or where the user's is recent, runs the product on that.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** glibc otherwise keeps a heap per thread and never frees it. */
const memory = { MALLOC_ARENA_MAX: '2' }

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const [script = '', ...args] = process.argv.slice(2)
const bin = (name) => join(root, 'node_modules', '.bin', name)
const json = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

const major = (version) => Number(version.split('.')[0])
const { dependencies, devDependencies } = json('package.json')
/** To run the product, any Node will do that is not older than the pinned one. */
const isRecent = major(process.versions.node) >= major(dependencies.node ?? devDependencies.node)

const environment = { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}` }

const run = (command, commandArgs) => {
  const result = spawnSync(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
  })
  if (result.error) throw result.error
  // Stopping a server with Ctrl-C or a signal is no failure.
  if (result.status !== 0 && result.signal === null) process.exit(result.status ?? 1)
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Runs a server and passes signals on to it. */
const serve = (command, commandArgs) => {
  const child = spawn(command, commandArgs, {
    cwd: root,
    stdio: 'inherit',
    env: { ...memory, ...environment },
    shell: process.platform === 'win32',
  })
  for (const name of stopSignals) process.on(name, () => child.kill(name))
  child.once('error', (error) => {
    throw error
  })
  child.once('exit', (code, signal) =>
    process.exit(signal === null ? (code ?? 1) : stopSignals.includes(signal) ? 0 : 1),
  )
}

/**
 * To run the product, packages of `dependencies` suffice, where they have a database engine. Everything else needs all.
 */
const needsAll =
  !['start', 'dev'].includes(script) ||
  process.platform !== 'linux' ||
  process.arch !== 'x64' ||
  (!isRecent && dependencies.node === undefined)

/** Whether node_modules has what the lockfile wants; npm keeps its own copy of it there. */
const installed = () => {
  const hidden = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(hidden)) return false
  const want = json('package-lock.json').packages
  const have = json('node_modules/.package-lock.json').packages
  return Object.entries(want).every(
    ([path, p]) => path === '' || p.optional || (p.dev && !needsAll) || have[path]?.version === p.version,
  )
}

if (!installed()) {
  console.log('Installing the packages of package-lock.json (once) …')
  run('npm', ['ci', ...(needsAll ? [] : ['--omit=dev']), '--no-audit', '--no-fund', '--loglevel=error'])
}

const tsx = (file, ...rest) => run(bin('node'), ['--import', 'tsx', join(root, file), ...rest])

/** Modules named by strings (Lambda entries, dynamic imports), which have no visible importer. */
const importedByName = [
  'functions/entries/',
  'no-endpoint-cache.ts',
  'config.ts',
  'lazy.ts',
  'site/docs-page.ts',
  'public/company-of-stage.ts',
  'tests/bench/',
  'local/seed/seed.ts',
  'local/dev/start-live.ts',
  'local/seed/make-season.ts',
  'local/dev/start-live.ts',
  'lib/api/rest.ts',
  'support/dynamodb-local.ts',
  'support/run-folder.ts',
  'support/derivations.ts',
  'support/quick-timers.ts',
  'form/date-adapter.ts',
  'mutations/runner.ts',
]

/** The compiler in Go: a third of the time of the one in JavaScript, which the linter needs. Checks what changed. */
const checkTypes = () =>
  run(bin('node'), [
    join(root, 'node_modules/typescript-native/bin/tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    '.build/types.tsbuildinfo',
  ])

/**
 * Without tsx, whose thread and process would stay: Node removes the types itself. A bigger young generation holds
 * 60 MB of garbage between requests.
 */
const start = (...given) =>
  serve(isRecent ? process.execPath : bin('node'), ['--max-semi-space-size=2', join(root, 'local/start.ts'), ...given])

const scripts = {
  start: () => start(...args),
  dev: () => start('--live', ...args),
  test: () => run(bin('vitest'), ['run', ...args]),
  types: checkTypes,
  lint: () => {
    checkTypes()
    run(bin('eslint'), ['.', '--max-warnings=0'])
    run(bin('prettier'), ['--check', '--log-level=warn', '.'])
    tsx('tools/check-line-width.ts')
    tsx('tools/check-prose.ts')
    run(bin('ts-unused-exports'), [
      'tsconfig.json',
      '--allowUnusedTypes',
      `--excludePathsFromReport=${importedByName.join(';')}`,
    ])
    run(bin('depcruise'), [
      '--config',
      '.dependency-cruiser.cjs',
      'shared',
      'functions',
      'infra',
      'web',
      'local',
      'tests',
      'tools',
    ])
  },
  build: () => run(bin('vite'), ['build', '--config', 'web/vite.config.ts', ...args]),
  bootstrap: () => tsx('tools/bootstrap.ts', ...args),
  deploy: () => tsx('tools/deploy.ts', ...args),
  synth: () => tsx('infra/app.ts', ...args),
  e2e: () => tsx('tests/e2e/run.ts', ...args),
  // Without tsx, which wraps every closure to keep its name: a tenth of a request's time that bundles do not have.
  bench: () => run(bin('node'), [join(root, 'tests/bench/run.ts'), ...args]),
  rollback: () => tsx('tools/rollback.ts', ...args),
  release: () => tsx('tools/release.ts', ...args),
  restore: () => tsx('tools/restore.ts', ...args),
  'check-provider': () => tsx('tools/check-provider.ts', ...args),
  'make-admin': () => tsx('tools/make-admin.ts', ...args),
}

const chosen = scripts[script]
if (!chosen) {
  console.error(`Unknown script "${script}". Known: ${Object.keys(scripts).join(', ')}`)
  process.exit(1)
}
chosen()
