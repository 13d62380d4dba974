import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { connectedEvents, ownEvents, providerVersion } from '#functions/_lib/provider-version.ts'
import { providerProblems } from '#functions/_money/provider/provider-setup.ts'
import { createStripeEmulator } from '#local/stripe/emulator.ts'
import type { Faults } from '#local/stripe/faults.ts'
import { stripeInProcess } from '#local/stripe/in-process.ts'

const emulator = createStripeEmulator({
  now: () => new Date('2026-06-01T12:00:00.000Z'),
  publicUrl: () => 'https://bookme.example',
  deliver: () => Promise.resolve({ status: 200 }),
})
const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')
const found = (faults: Partial<Faults>) => {
  emulator.faults.set({
    platform_payouts: 'manual',
    webhook_endpoints: 'right',
    platform_account: 'right',
    ...faults,
  })
  return providerProblems(stripeInProcess(emulator))
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
    [{ webhook_endpoints: 'old_version' }, 'has API version 2024-06-20', providerVersion],
  ] as const)('reads what to click after %o', async (faults, what, click) => {
    const problems = await found(faults)
    expect(problems[0]).toMatchObject({
      what: expect.stringContaining(what) as string,
      click: expect.stringContaining(click) as string,
    })
    const docs = read('docs/operations.md')
    for (const { see } of problems) {
      const [file, anchor] = see.split('#')
      expect(file).toBe('docs/operations.md')
      const headings = [...docs.matchAll(/^#+ (.+)$/gm)].map(([, text]) => text!.toLowerCase().replaceAll(' ', '-'))
      expect(headings).toContain(anchor)
    }
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
    const source = read('functions/stripe-webhook/handle-event.ts')
    const handled = [...source.matchAll(/case '([a-z_.]+)'/g)].map(([, type]) => type!)
    // These say nothing that another event does not say.
    const needless = ['invoice.payment_succeeded', 'transfer.updated', 'payout.created', 'payout.updated']
    const asked: string[] = [...ownEvents, ...connectedEvents]
    expect(handled.filter((event) => !asked.includes(event)).sort()).toEqual(needless.sort())
    for (const event of asked) expect(read('docs/operations.md')).toContain(`\`${event}\``)
  })
})
