import { setTimeout as sleep } from 'node:timers/promises'
import { password } from './browser.ts'
import type { RunningApp } from './scenario.ts'

/** Reads the product over HTTP to find a scenario's starting point; everything else happens by clicking. */

const day = 86_400_000

export interface Row {
  client?: { id: string } | null
  venue?: { id: string } | null
  id: string
  name: string
  status: string
  start: string
}

/** Reads as one person of the demo agency. */
export const readerFor = async ({ url, clock }: RunningApp, email: string) => {
  const now = (await clock()).getTime()
  const headers = { 'content-type': 'application/json' }
  const answer = async (path: string, init: RequestInit) => {
    const response = await fetch(`${url}/v1${path}`, init)
    if (!response.ok) throw new Error(`${email}, ${path}: ${response.status} ${await response.text()}`)
    return response.json() as Promise<unknown>
  }
  const { token } = (await answer('/users/login', {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  })) as { token: string }
  const get = async <T>(path: string) => (await answer(path, { headers: { 'x-authorization': token } })) as T
  return {
    get,
    events: () => {
      const from = new Date(now - 200 * day).toISOString()
      // New Year may be the one after next.
      const to = new Date(now + 500 * day).toISOString()
      return get<Row[]>(`/events?start_date=${from}&end_date=${to}`)
    },
    artists: () => get<Row[]>('/artists'),
  }
}

/** This person's event with this name. */
export const eventId = async (running: RunningApp, email: string, name: string): Promise<string> => {
  const found = (await (await readerFor(running, email)).events()).find((event) => event.name === name)
  if (!found) throw new Error(`${email} has no event ${name}`)
  return found.id
}

interface Mail {
  to: string[]
  subject: string
  text: string
}
const mailArrivesWithin = 30_000

/** Waits for a mail whose subject starts with this, and returns the pattern's match in the newest one. */
const inMail = async ({ url }: RunningApp, email: string, subject: string | RegExp, wanted: RegExp) => {
  for (const began = Date.now(); Date.now() - began < mailArrivesWithin; await sleep(300)) {
    const mails = (await (await fetch(`${url}/__local/api/mail`)).json()) as Mail[]
    const mail = mails.findLast((one) => one.to.includes(email) && one.subject.search(subject) === 0)
    const found = wanted.exec(mail?.text ?? '')?.[0]
    if (found !== undefined) return found
  }
  throw new Error(`${email} has no mail “${String(subject)}” with ${String(wanted)}`)
}

/** The URL of the event link in the mail. */
export const linkOf = async (running: RunningApp, email: string, subject: string | RegExp): Promise<string> => {
  const link = await inMail(running, email, subject, /https?:\/\/\S+\/event\?\S+/)
  return link.slice(new URL(link).origin.length)
}

/** The link of the page that answers a request without a login. */
export const answerLinkOf = async (running: RunningApp, email: string, event: string): Promise<string> => {
  const link = await inMail(running, email, `Can you play ${event}`, /https?:\/\/\S+\/answer#[\w-]+/)
  return link.slice(new URL(link).origin.length)
}

/** The link by which an invited person sets a password. */
export const invitationOf = async (running: RunningApp, email: string): Promise<string> => {
  const link = await inMail(running, email, 'An invitation to plan', /https?:\/\/\S+\/password-reset\S+/)
  return link.slice(new URL(link).origin.length)
}

/** The token in the link that confirms this address. */
export const confirmationOf = (running: RunningApp, email: string): Promise<string> =>
  inMail(running, email, '', /(?<=\/confirm-email\?token=)\S+/)
