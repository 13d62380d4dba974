import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { secretsIn } from '#functions/platform/config/stripe.ts'
import {
  accountEvents,
  connectedEvents,
  ownEvents,
  providerVersion,
} from '#functions/platform/config/provider-version.ts'
import type { SetupProblem } from '#functions/money/provider/setup-problem.ts'
import { secretProblems } from '#functions/money/provider/provider-endpoints.ts'
import { providerProblems } from '#functions/money/provider/provider-setup.ts'
import { createStripeEmulator } from '#local/stripe/emulator.ts'
import { noFaults, type Faults } from '#local/stripe/faults.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'
import { actions } from '#local/stripe/manual-actions.ts'

let now = '2026-06-01T12:00:00.000Z'
let answer = 200
const emulator = createStripeEmulator({
  now: () => new Date(now),
  publicUrl: () => 'https://bookme.example',
  deliver: () => Promise.resolve({ status: answer }),
})
const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const found = (faults: Partial<Faults>) => {
  emulator.faults.set({ ...noFaults(), ...faults })
  return providerProblems(stripeInProcess(emulator), 'test')
}
const readInDocs = (problems: readonly SetupProblem[]) => {
  const docs = read('docs/operations.md')
  const headings = [...docs.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text!.toLowerCase().replaceAll(' ', '-'))
  for (const { see } of problems) {
    const [file, anchor] = see.split('#')
    expect(file).toBe('docs/operations.md')
    expect(headings).toContain(anchor)
  }
}

describe("an operator who sets up the provider's account", () => {
  it('reads no problem if all is right', async () => {
    expect(await found({})).toEqual([])
  })

  it.each([
    [{ platform_payouts: 'daily' }, 'is paid out to its bank automatically', 'Payout schedule: Manual'],
    [{ platform_account: 'restricted' }, 'has restricted the account of the platform', 'answer what Stripe asks for'],
    [{ platform_account: 'no_capabilities' }, 'The platform has no card payments', 'Settings > Payment methods'],
    [
      { webhook_endpoints: 'own_only' },
      'No webhook endpoint sends the events of connected accounts',
      'Add an endpoint',
    ],
    [{ webhook_endpoints: 'few_events' }, 'lacks events', 'charge.dispute.created'],
    [{ webhook_endpoints: 'old_version' }, 'has API version 2024-06-20', `add one with version ${providerVersion}`],
    [{ webhook_endpoints: 'new_version' }, 'has API version 2027-04-28', `add one with version ${providerVersion}`],
    [{ webhook_endpoints: 'upgrading' }, 'has API version 2027-04-28', 'finish the upgrade: disable it once'],
    [{ webhook_endpoints: 'upgraded' }, 'has API version 2024-06-20', 'finish the upgrade: disable it once'],
    [{ webhook_endpoints: 'no_thin' }, 'No destination sends the thin events', 'payload style Thin'],
    [{ platform: 'old' }, 'the platform has no accounts of version 2', 'ask for the Accounts v2 API'],
    [{ platform_account: 'no_descriptor' }, 'do not read the agency', 'Statement descriptor'],
    [{ platform_account: 'other_currency' }, "The account's currency is eur, and the product charges usd", 'Payouts'],
    [{ api_key: 'new' }, 'does not know the key, or it has expired', 'store a valid key'],
    [{ api: [{ match: '', mode: 'forbidden_account' }] }, 'The provider refuses everything', 'see Home'],
    [{ api: [{ match: 'GET /v1/transfers', mode: 'forbidden' }] }, 'may not read Transfers', 'permission: Transfers'],
  ] satisfies [Partial<Faults>, string, string][])('reads what to click after %o', async (faults, what, click) => {
    const problems = await found(faults)
    expect(problems[0]).toMatchObject({
      what: expect.stringContaining(what) as string,
      click: expect.stringContaining(click) as string,
    })
    readInDocs(problems)
  })

  it('reads of each permission that the key lacks, of one that fails for another reason, nothing', async () => {
    const lacking = await found({
      api: ['customers', 'balance_transactions'].map((path) => ({ match: `GET /v1/${path}`, mode: 'forbidden' })),
    })
    expect(lacking.map(({ what }) => what)).toEqual([
      'The key may not read Balance transactions',
      'The key may not read Customers',
    ])
    await expect(found({ api: [{ match: 'GET /v1/customers', mode: 'error_500' }] })).rejects.toThrow()
  })

  it('reads that webhooks are not accepted, an hour after the first and for three days', async () => {
    const told = async () => (await found({})).map(({ what }) => what)
    const wait = (hours: number) => {
      now = new Date(Date.parse(now) + hours * 3_600_000).toISOString()
    }
    const send = async () => {
      emulator.act((ctx) => actions.test(ctx))
      await emulator.idle()
    }
    await send()
    wait(2)
    expect(await told()).toEqual([])
    answer = 400
    await send()
    expect(await told()).toEqual([])
    wait(1)
    expect(await told()).toEqual(['1 webhooks of the last three days were not accepted'])
    readInDocs(await found({}))
    answer = 200
    wait(73)
    expect(await told()).toEqual([])
  })

  it('reads of each endpoint that is without a secret, and of one that is no secret', async () => {
    const { data } = await stripeInProcess(emulator).webhookEndpoints.list()
    const { webhookSecret, next } = emulator
    const told = (stored: string, of = data) => secretProblems(secretsIn(stored), of, 1).map(({ what }) => what)
    expect(told(webhookSecret)).toEqual([])
    expect(told(`${webhookSecret}, ${next.webhookSecret},`)).toEqual([])
    const tooFew = '1 webhook secrets are stored for 3 endpoints'
    expect(told('whsec_local,whsec_local')).toEqual([tooFew])
    expect(told('sk_test_1,whsec_local,whsec_2')).toEqual(['A webhook secret does not begin with whsec_'])
    readInDocs(secretProblems(['sk_test_1'], data, 1))
    const disabled = data.map((endpoint) => ({ ...endpoint, status: 'disabled' }))
    expect(told('whsec_local,whsec_local_thin', [data[0]!, disabled[1]!])).toEqual([])
    emulator.faults.set({ webhook_endpoints: 'upgrading' })
    const both = (await stripeInProcess(emulator).webhookEndpoints.list()).data
    emulator.faults.set({ webhook_endpoints: 'right' })
    expect(told(webhookSecret, both)).toEqual(['3 webhook secrets are stored for 5 endpoints'])
    expect(told(`${webhookSecret},${next.secondEndpoints}`, both)).toEqual([])
  })

  it('reads of endpoints of the other mode', async () => {
    emulator.faults.set(noFaults())
    const problems = await providerProblems(stripeInProcess(emulator), 'live')
    expect(problems.map(({ what }) => what)).toEqual([
      'The endpoint https://bookme.example/v1/webhooks/stripe does not deliver live events',
      'The endpoint https://bookme.example/v1/webhooks/stripe does not deliver live events',
      'No webhook endpoint sends the events of your account',
      'No webhook endpoint sends the events of connected accounts',
    ])
  })

  it('runs check-provider, and reads of each wrong setting what to click, or that every setting is right', async () => {
    const server = createServer((request, response) => void emulator.handle(request, response)).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const check = (env: Record<string, string> = {}, stage: string[] = []) => {
        const { port } = server.address() as AddressInfo
        const local = 'STRIPE_API_KEY' in env ? [] : ['--local', '--port', String(port)]
        const child = spawn(process.execPath, ['--import', 'tsx', 'tools/check-provider.ts', ...local, ...stage], {
          cwd: root,
          env: { ...process.env, ...env },
        })
        return Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
      }
      await found({})
      expect(await check()).toEqual(['Every setting is right.\n', '', [0, null]])
      // Nothing is left of the account that it tried.
      const made = emulator.list()['accounts'] as Stripe.Account[]
      expect(made).toHaveLength(1)
      expect((await stripeInProcess(emulator).v2.core.accounts.retrieve(made[0]!.id)).closed).toBe(true)
      await found({ transfers_capability: 'needs_approval' })
      expect((await check())[1]).toMatch(
        /New payees cannot fill in bank settings: .*needs approval.*\n {2}Settings > Connect/,
      )
      const [, wrongMode] = await check({}, ['--stage', 'prod'])
      expect(wrongMode).toContain('- The key is for test payments, and the stage for live ones')
      const problems = await found({
        platform_payouts: 'daily',
        platform_account: 'no_capabilities',
        webhook_endpoints: 'old_version',
      })
      expect(problems).toHaveLength(6)
      const [told, faults, exit] = await check()
      expect([told, exit]).toEqual(['6 settings are wrong.\n', [1, null]])
      expect(faults).toBe(problems.map(({ what, click, see }) => `- ${what}\n  ${click}\n  ${see}\n`).join(''))
      await found({})
      expect((await check({ STRIPE_WEBHOOK_SECRET: emulator.webhookSecret }))[0]).toBe('Every setting is right.\n')
      expect((await check({ STRIPE_WEBHOOK_SECRET: 'whsec_local' }))[1]).toContain('stored for 3 endpoints')
      emulator.faults.set({ api_key: 'new' })
      const [toldOfKey, ofKey] = await check({ STRIPE_WEBHOOK_SECRET: '' })
      expect(toldOfKey).toBe('1 settings are wrong.\n')
      expect(ofKey).toContain('- The provider does not know the key, or it has expired')
      expect(await check({ STRIPE_API_KEY: '' })).toEqual([
        '',
        'Set STRIPE_API_KEY, or check the local cloud with --local\n',
        [2, null],
      ])
    } finally {
      server.close()
    }
  })

  it('is asked for exactly the events that the webhook handles, as the docs list them', () => {
    const source = read('functions/money/webhook/handle-event.ts')
    const handled = [...source.matchAll(/case '([a-z_.]+)'/g)].map(([, type]) => type!)
    // These say nothing that another event does not say.
    const needless = ['invoice.payment_succeeded', 'transfer.updated', 'payout.updated']
    const asked: string[] = [...ownEvents, ...connectedEvents]
    expect(handled.filter((event) => !asked.includes(event)).sort()).toEqual(needless.sort())
    for (const event of [...asked, ...accountEvents]) expect(read('docs/operations.md')).toContain(`\`${event}\``)
  })
})
