import './free.css'

/** The widget on other sites: one day, and one word about it. It has no session and stores nothing. */

const query = new URLSearchParams(location.search)
const act = query.get('act') ?? ''
const agent = query.get('agent') ?? ''
const kind = act.startsWith('brd_') ? 'brands' : act.startsWith('grp_') ? 'groups' : 'artists'

const find = <E extends HTMLElement>(id: string) => document.querySelector<E>(`#${id}`)!
const [day, line] = [find<HTMLInputElement>('day'), find('answer')]
let name = ''

const get = async <T>(path: string): Promise<T> => {
  const response = await fetch(`/v1${path}`, { credentials: 'omit', referrerPolicy: 'no-referrer' })
  const answer = (await response.json().catch(() => ({}))) as T & { error_message?: string }
  if (!response.ok) throw new Error(answer.error_message ?? 'Please try again in a moment.')
  return answer
}

const dayText = (date: string) =>
  new Date(`${date}T12:00:00`).toLocaleDateString('en-US', {
    ...{ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  } as const)

/** The request form, with what is known already; a frame of this height is too small for it. */
const askLink = (date: string): HTMLAnchorElement => {
  const link = document.createElement('a')
  const known = { about: name, day: date, agent }
  link.href = `/consult?${new URLSearchParams(Object.entries(known).filter(([, value]) => value !== '')).toString()}`
  link.target = '_blank'
  link.rel = 'noopener'
  link.textContent = 'Ask for this date'
  return link
}

const check = async (date: string): Promise<void> => {
  line.textContent = 'One moment …'
  try {
    const { answer } = await get<{ answer: 'free' | 'ask' }>(
      `/public/acts/${encodeURIComponent(act)}/free?date=${encodeURIComponent(date)}`,
    )
    const word = answer === 'free' ? `Free on ${dayText(date)}. ` : `Please ask us about ${dayText(date)}. `
    line.replaceChildren(word, askLink(date))
  } catch (error) {
    line.textContent = error instanceof TypeError ? 'There is no connection: please try again.' : String(error).slice(7)
  }
}

document.querySelector('form')!.addEventListener('submit', (event) => {
  event.preventDefault()
  void check(day.value)
})

const told = new ResizeObserver(() =>
  parent.postMessage({ bookme_height: Math.ceil(document.body.getBoundingClientRect().height) }, '*'),
)
told.observe(document.body)

void get<{ name: string }>(`/public/${kind}/${encodeURIComponent(act)}`).then(
  (profile) => {
    name = profile.name
    find('name').textContent = name
  },
  () => (line.textContent = 'This act is not here any more.'),
)
