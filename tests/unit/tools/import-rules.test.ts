import { cruise, type ICruiseOptions, type ICruiseResult, type IConfiguration } from 'dependency-cruiser'
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'

const configuration = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as IConfiguration

const foldersOf = (parent: string): string[] =>
  readdirSync(parent, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))

const below = (parent: string, names: readonly string[]) => names.map((name) => `${parent}/${name}`)

const broken = new Set<string>()

/** Cruises planted modules, each importing the modules that are listed for it, and returns the refused imports. */
const refusedOf = async (
  imports: Readonly<Record<string, readonly string[]>>,
  others: Readonly<Record<string, string>> = {},
): Promise<Map<string, string[]>> => {
  const root = join('.build', `planted-${process.pid}-${Math.random().toString(36).slice(2)}`)
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  let plantedImports = 0
  const plant = (file: string, text: string) => {
    plantedImports += text.match(/^import /gm)?.length ?? 0
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const specifier = (from: string, to: string) => `./${relative(dirname(from), to)}`
  for (const to of new Set(Object.values(imports).flat())) plant(to, 'export type Planted = string\n')
  for (const [file, text] of Object.entries(others)) plant(file, text)
  for (const [from, targets] of Object.entries(imports))
    plant(from, targets.map((to, i) => `import type { Planted as P${i} } from '${specifier(from, to)}'\n`).join(''))
  const { tsConfig: _, ...options } = configuration.options ?? {}
  const { output } = await cruise(['.'], {
    ...(options as ICruiseOptions),
    ruleSet: { forbidden: configuration.forbidden ?? [] },
    validate: true,
    baseDir: join(process.cwd(), root),
  })
  const { modules, summary } = output as ICruiseResult
  // An import that was not read could not be refused.
  expect(
    modules.flatMap(({ source, dependencies }) => dependencies.map(({ resolved }) => `${source} → ${resolved}`)),
  ).toHaveLength(plantedImports)
  const refused = new Map<string, string[]>()
  for (const { rule } of summary.violations) broken.add(rule.name)
  for (const { from, to, rule } of summary.violations)
    refused.set(`${from} → ${to}`, [...(refused.get(`${from} → ${to}`) ?? []), rule.name])
  return refused
}

/** Plants an import between all folders, each also in a sub-folder, and compares what is refused with `isAllowed`. */
const expectRefused = async (
  folders: readonly string[],
  isAllowed: (from: string, to: string) => boolean,
  file = 'planted.ts',
): Promise<void> => {
  const targets = folders.flatMap((folder) => [`${folder}/target.ts`, `${folder}/room/target.ts`])
  const sources = folders.flatMap((folder) => [`${folder}/${file}`, `${folder}/room/${file}`])
  const refused = await refusedOf(Object.fromEntries(sources.map((source) => [source, targets])))
  const folderOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`))!
  const wanted = sources.flatMap((from) =>
    targets.flatMap((to) => (isAllowed(folderOf(from), folderOf(to)) ? [] : [`${from} → ${to}`])),
  )
  expect([...refused.keys()].sort()).toEqual(wanted.sort())
}

const isUpTo = (order: readonly string[]) => (from: string, to: string) => order.indexOf(to) <= order.indexOf(from)

describe('an import is refused', () => {
  it('between folders at the root, unless docs/architecture.md permits it', async () => {
    const leaves = ['local', 'tests', 'tools']
    const others = ['shared', 'functions/platform', 'infra', 'web/src/lib']
    await expectRefused([...leaves, ...others], (from, to) => from === to || leaves.includes(from) || to === 'shared')
  })

  /** As in docs/architecture.md#imports. */
  const modules = [
    'platform',
    'people',
    'event',
    'money',
    'calendar',
    'messages',
    'calling',
    'booking',
    'accounts',
    'entries',
  ]

  it('upwards between the modules of functions', async () => {
    expect(foldersOf('functions').sort()).toEqual([...modules].sort())
    const order = below('functions', modules)
    await expectRefused(order, isUpTo(order))
  })

  it('of a file or module of functions without a place', async () => {
    const refused = await refusedOf({
      'functions/money/use-case.ts': [
        'functions/beside.ts',
        'functions/new-module/target.ts',
        'functions/platform/target.ts',
      ],
    })
    expect([...refused.keys()].sort()).toEqual([
      'functions/money/use-case.ts → functions/beside.ts',
      'functions/money/use-case.ts → functions/new-module/target.ts',
    ])
  })

  it('upwards between the layers of a module, its own and those below', async () => {
    const layers = ['rules', 'mails', 'data', 'use-cases', 'jobs']
    const permitted: Readonly<Record<string, string>> = {
      rules: 'rules',
      mails: 'rules mails',
      data: 'rules mails data',
      'use-cases': 'rules mails data use-cases',
      jobs: 'rules mails data use-cases jobs',
    }
    const folders = ['functions/people', 'functions/event'].flatMap((parent) => below(parent, layers))
    const order = ['people', 'event']
    await expectRefused(folders, (from, to) => {
      const [, fromModule, fromLayer] = from.split('/')
      const [, toModule, toLayer] = to.split('/')
      return isUpTo(order)(fromModule!, toModule!) && permitted[fromLayer!]!.split(' ').includes(toLayer!)
    })
  })

  it('upwards or sideways between the rooms of money', async () => {
    /** As in docs/architecture.md#imports. */
    const permitted: Readonly<Record<string, string>> = {
      provider: '',
      operations: 'provider',
      invoices: 'provider operations',
      transfers: 'provider operations',
      payouts: 'provider operations',
      refunds: 'provider operations transfers',
      reconcile: 'provider operations transfers refunds',
    }
    const rest = ['rules', 'mails', 'data', 'use-cases', 'jobs', 'webhook']
    expect(foldersOf('functions/money').sort()).toEqual([...Object.keys(permitted), ...rest].sort())
    const name = (folder: string) => folder.slice('functions/money/'.length)
    await expectRefused(
      below('functions/money', Object.keys(permitted)),
      (from, to) => from === to || permitted[name(from)]!.split(' ').includes(name(to)),
    )
  })

  it('of requests and responses by anything but an entry', async () => {
    const targets = ['functions/platform/http/serve.ts']
    const refused = await refusedOf({
      'functions/entries/money.ts': targets,
      'functions/money/use-cases/get-books.ts': targets,
      'functions/platform/db/handler.ts': targets,
    })
    expect([...refused.keys()]).not.toContain('functions/entries/money.ts → functions/platform/http/serve.ts')
    expect(refused.size).toBe(2)
  })

  it('upwards between the rooms of an event', async () => {
    const order = below('shared/domain/event', ['record', 'money', 'access', 'edit', 'lifecycle', 'agreement'])
    expect(below('shared/domain/event', foldersOf('shared/domain/event')).sort()).toEqual([...order].sort())
    await expectRefused(order, isUpTo(order))
  })

  it('upwards between the folders of the web', async () => {
    const areas = ['account', 'people', 'acts', 'calendar', 'money', 'messages', 'booking']
    const order = below('web/src', ['lib', 'components', ...areas, 'app'])
    expect(below('web/src', foldersOf('web/src')).sort()).toEqual([...order].sort())
    await expectRefused(order, isUpTo(order))
  })

  it('of the provider where no money moves', async () => {
    const provider = ['node_modules/stripe/index.ts']
    const refused = await refusedOf({
      'functions/money/use-cases/own/payment-method.ts': provider,
      'functions/money/provider/send.ts': provider,
      'functions/entries/stripe-webhook.ts': provider,
      'functions/platform/config/stripe.ts': provider,
      'functions/platform/log/log.ts': provider,
      'functions/booking/use-cases/events/create-event.ts': provider,
      'functions/event/data/event.ts': provider,
    })
    expect([...refused.keys()].map((key) => key.split(' ')[0]).sort()).toEqual([
      'functions/booking/use-cases/events/create-event.ts',
      'functions/event/data/event.ts',
      'functions/platform/log/log.ts',
    ])
  })

  it('of a bench by a test', async () => {
    const targets = ['tests/bench/report.ts', 'tests/support/agency.ts']
    const refused = await refusedOf({ 'tests/integration/money/a.test.ts': targets, 'tests/bench/a.ts': targets })
    expect([...refused.keys()]).toEqual(['tests/integration/money/a.test.ts → tests/bench/report.ts'])
  })

  it('of a package by shared, except zod, and the library of phones by its one file', async () => {
    const phones = 'node_modules/libphonenumber-js/index.ts'
    const refused = await refusedOf({
      'shared/domain/rule.ts': ['node_modules/zod/index.ts', 'node_modules/luxon/index.ts', phones],
      'shared/domain/phone-library.lazy.ts': ['node_modules/zod/index.ts', phones],
    })
    expect(Object.fromEntries(refused)).toEqual({
      'shared/domain/rule.ts → node_modules/luxon/index.ts': ['shared-is-pure'],
      [`shared/domain/rule.ts → ${phones}`]: ['shared-is-pure'],
      'shared/domain/phone-library.lazy.ts → node_modules/zod/index.ts': ['phones-by-their-library'],
    })
  })

  it('in a circle', async () => {
    const refused = await refusedOf({
      'functions/event/a.ts': ['functions/event/b.ts'],
      'functions/event/b.ts': ['functions/event/a.ts'],
    })
    expect([...refused.values()].flat()).toContain('no-cycles')
  })

  it('of a file beside the rooms', async () => {
    const parents = { agreement: 'shared/domain/event', app: 'web/src', entries: 'functions' }
    const imports = Object.entries(parents).map(([top, parent]) => [`${parent}/${top}/a.ts`, [`${parent}/beside.ts`]])
    const refused = await refusedOf(Object.fromEntries(imports) as Record<string, string[]>)
    expect(refused.size).toBe(3)
  })

  it('of a development package by what npm start runs', async () => {
    const text = "import 'lighthouse'\n"
    const refused = await refusedOf(
      {},
      {
        'package.json': JSON.stringify({ devDependencies: { lighthouse: '1.0.0' } }),
        'node_modules/lighthouse/index.js': '',
        'local/start.ts': text,
        'tests/bench/web.ts': text,
      },
    )
    expect([...refused]).toEqual([
      ['local/start.ts → node_modules/lighthouse/index.js', ['start-needs-no-dev-package']],
    ])
  })

  it('of nothing, and a module that nothing imports', async () => {
    const refused = await refusedOf({}, { 'shared/a.ts': "import './missing.ts'", 'shared/alone.ts': 'export {}' })
    expect([...refused.values()].flat().sort()).toEqual(['no-unresolvable', 'shared-is-pure', 'unused'])
  })

  it('by each rule of the configuration', () => {
    const rules = (configuration.forbidden ?? []).map(({ name }) => name)
    expect(rules.filter((name) => !broken.has(name!))).toEqual([])
  })
})
