/** A page's side of AppSync Events, for tests: a WebSocket with the messages that came. */

interface Ticket {
  url: string
  host: string
  ticket: string
}
export interface Heard {
  type: string
  id?: string
  event?: string
  errors?: { errorType: string }[]
}

export const authProtocol = (authorization: object): string =>
  `header-${Buffer.from(JSON.stringify(authorization)).toString('base64url')}`

export interface ChannelClient {
  heard: Heard[]
  say(message: object): void
  /** Waits for the next message of a type, for this id if given. */
  next(type: RegExp, id?: string): Promise<Heard>
  subscribe(path: string, authorization?: object, id?: string): Promise<string>
  close(): Promise<void>
}

/** @returns undefined if the connection was refused. */
export const openClient = async (
  { url, host, ticket }: Ticket,
  protocols = ['aws-appsync-event-ws', authProtocol({ host, Authorization: ticket })],
): Promise<ChannelClient | undefined> => {
  const socket = new WebSocket(url, protocols)
  const heard: Heard[] = []
  const waiting = new Set<() => void>()
  socket.addEventListener('message', ({ data }) => {
    heard.push(JSON.parse(String(data)) as Heard)
    for (const look of waiting) look()
  })
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.addEventListener('open', () => resolve(true))
    socket.addEventListener('error', () => resolve(false))
  })
  if (!isOpen) return undefined
  const say = (message: object) => socket.send(JSON.stringify(message))
  const next = (type: RegExp, id?: string): Promise<Heard> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No ${type} among ${JSON.stringify(heard)}`)), 15_000)
      const look = () => {
        const at = heard.findIndex((each) => type.test(each.type) && (id === undefined || each.id === id))
        if (at < 0) return
        clearTimeout(timer)
        waiting.delete(look)
        resolve(heard.splice(at, 1)[0]!)
      }
      waiting.add(look)
      look()
    })
  let ids = 0
  return {
    heard,
    say,
    next,
    subscribe: async (channel, authorization = { host, Authorization: ticket }, id = `s${(ids += 1)}`) => {
      say({ type: 'subscribe', id, channel, authorization })
      const { type, errors } = await next(/^subscribe_/, id)
      return type === 'subscribe_success' ? type : `${type} ${errors?.[0]?.errorType}`
    },
    close: () =>
      new Promise((resolve) => {
        socket.addEventListener('close', () => resolve())
        socket.close()
      }),
  }
}
