import type { IncomingMessage, ServerResponse } from 'node:http'
import { Temporal } from 'temporal-polyfill'
import type { Cloud } from '../cloud-api.ts'
import { readBody } from '../gateway/read-body.ts'
import { LocalError } from '../state/local-error.ts'
import { faultsFromForm } from './faults-page.ts'
import { layout } from './layout.ts'
import { allStatements } from './ledger-pages.ts'
import { pages } from './pages.ts'

type Input = Record<string, unknown>

const targetOf = (now: Date, { to, by }: Input): Date => {
  if (typeof to === 'string' && to !== '') return new Date(/(Z|[+-]\d\d:?\d\d)$/.test(to) ? to : `${to}Z`)
  if (typeof by !== 'string') throw new LocalError('Say where to: {"to": "2027-05-01T18:00:00Z"} or {"by": "PT1H"}.')
  try {
    return new Date(
      Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO('UTC').add(by).epochMilliseconds,
    )
  } catch {
    throw new LocalError(`"${by}" is no duration; say it like PT1H or P30D.`)
  }
}

const setFaults = (cloud: Cloud, change: Input): void => {
  try {
    cloud.stripe.faults.set(change)
  } catch (error) {
    throw new LocalError((error as Error).message)
  }
}

const moveClock = async (cloud: Cloud, input: Input): Promise<{ now: Date }> => {
  await cloud.clock.advanceTo(targetOf(cloud.clock.now(), input))
  return { now: cloud.clock.now() }
}

/** The JSON side, for scripts and tests: `/__local/api/<name>`. */
const api: Record<string, (cloud: Cloud, input: Input) => unknown> = {
  'GET clock': (cloud) => ({ now: cloud.clock.now() }),
  'POST clock': moveClock,
  'GET mail': (cloud) => cloud.mail(),
  'GET texts': (cloud) => cloud.phones.texts(),
  'GET stripe': (cloud) => cloud.stripe.list(),
  'GET statements': async (cloud) =>
    (await allStatements(cloud)).map(
      ({
        books: {
          event: { id, name, status },
        },
        statement,
      }) => ({ id, name, status, ...statement }),
    ),
}

const forms: Record<string, (cloud: Cloud, form: Input) => Promise<string>> = {
  clock: async (cloud, form) => `It is now ${(await moveClock(cloud, form)).now.toISOString()}.`,
  phones: async (cloud, { number, body, opt_out }) => {
    if (opt_out === undefined) await cloud.phones.receive(String(number), String(body ?? ''))
    else await cloud.phones.optOut(String(number))
    return opt_out === undefined ? 'Sent.' : `${String(number)} gets nothing from this account any more.`
  },
  replies: async (cloud, { from, to, text }) => {
    await cloud.sendMailToUs({ from: String(from), to: String(to), text: String(text) })
    return 'Sent.'
  },
  redrive: async (cloud, { queue }) => `${await cloud.redrive(String(queue))} messages went back to work.`,
  faults: async (cloud, form) => {
    setFaults(cloud, faultsFromForm(cloud, form))
    return await Promise.resolve('Set.')
  },
}

/** `/__local`: shows the cloud's state and moves its clock. */
export const createConsole = (cloud: Cloud) => {
  const sendJson = (res: ServerResponse, status: number, body: unknown): void => {
    res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body))
  }

  const serveApi = async (
    name: string,
    req: IncomingMessage,
    res: ServerResponse,
    query: URLSearchParams,
  ): Promise<void> => {
    const action = api[`${req.method} ${name}`]
    if (!action) return sendJson(res, 404, { error_message: `There is no ${req.method} ${name}.` })
    try {
      const text = req.method === 'POST' ? (await readBody(req)).toString() : ''
      sendJson(res, 200, await action(cloud, text ? (JSON.parse(text) as Input) : Object.fromEntries(query)))
    } catch (error) {
      if (!(error instanceof LocalError || error instanceof SyntaxError)) throw error
      sendJson(res, 400, { error_message: error.message })
    }
  }

  const servePage = async (path: string, res: ServerResponse, notice?: string, status = 200): Promise<void> => {
    const [name = '', id = ''] = path.split('/')
    const page = await pages[name]?.(cloud, decodeURIComponent(id))
    if (!page) return void res.writeHead(404, { 'content-type': 'text/plain' }).end('There is no such page.')
    res
      .writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; form-action 'self'; frame-ancestors 'none'",
      })
      .end(layout({ ...page, path, now: cloud.clock.now(), notice }).text)
  }

  const serveForm = async (name: string, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const form = forms[name]
    if (!form) return void res.writeHead(404).end()
    const isOnManyPages = name === 'clock' || name === 'replies'
    const back = isOnManyPages
      ? new URL(req.headers.referer ?? '/', 'http://localhost').pathname.replace(/^\/__local\/?/, '')
      : name.replace('redrive', 'queues')
    try {
      const notice = await form(cloud, Object.fromEntries(new URLSearchParams((await readBody(req)).toString())))
      res.writeHead(303, { location: `/__local/${back}?notice=${encodeURIComponent(notice)}` }).end()
    } catch (error) {
      if (!(error instanceof LocalError || error instanceof SyntaxError)) throw error
      await servePage(back, res, error.message, 400)
    }
  }

  return async (req: IncomingMessage, res: ServerResponse, url: URL): Promise<void> => {
    const path = url.pathname.replace(/^\/__local\/?/, '')
    if (path.startsWith('api/')) return serveApi(path.slice(4), req, res, url.searchParams)
    if (req.method === 'POST') return serveForm(path, req, res)
    return servePage(path, res, url.searchParams.get('notice') ?? undefined)
  }
}
