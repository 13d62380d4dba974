import { readQuestion, Refusal, sendAnswer, type Answer, type Asked } from './api.ts'
import { button, el } from './dom.ts'
import './answer.css'

/** The page of a request's link: pay first, two buttons, and no session. It runs in a mail client's browser, too. */

const page = document.querySelector<HTMLElement>('#answer')!
// Browsers send no fragment, so that no server, log or scanner has the token; a reload asks again.
const token = location.hash.slice(1)

const show = (...children: Parameters<typeof el>[2][]): void => {
  const heading = children.find((child): child is HTMLElement => child instanceof HTMLHeadingElement)
  page.replaceChildren(...children.filter((child): child is Node | string => Boolean(child)))
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whenOf = ({ start, end, timezone }: Asked): string => {
  if (start === null) return ''
  const at = new Date(start)
  const day = { timeZone: timezone, weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const
  const time = { timeZone: timezone, hour: 'numeric', minute: '2-digit' } as const
  const till = end === null ? '' : ` – ${new Date(end).toLocaleTimeString('en-US', time)}`
  return `${at.toLocaleDateString('en-US', day)}, ${at.toLocaleTimeString('en-US', time)}${till}`
}

const rows = (all: [string, Node | string | null | false][]): HTMLElement =>
  el(
    'dl',
    {},
    ...all.flatMap(([label, value]) => (value ? [el('div', {}, el('dt', {}, label), el('dd', {}, value))] : [])),
  )

/** Formatted numbers only, and without the app's code, which would make this page eight times as large. */
const telOf = (phone: string): string => `tel:${phone.startsWith('+') ? '' : '+1'}${phone.replace(/[^\d+]/g, '')}`

const contactLine = ({ name, phone }: Asked['contact']): HTMLElement =>
  phone === null
    ? el('p', {}, `Questions? Ask ${name}.`)
    : el('p', {}, `Questions? Call ${name}: `, el('a', { class: 'phone', href: telOf(phone) }, phone))

const mapOf = (venue: string): HTMLElement =>
  el(
    'a',
    { href: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(venue)}`, rel: 'noreferrer' },
    venue,
  )

const detailsOf = (asked: Asked): HTMLElement =>
  rows([
    ['Pay', asked.rate !== null && el('strong', {}, money.format(asked.rate))],
    ['When', whenOf(asked)],
    ['Where', asked.venue !== null && mapOf(asked.venue)],
    ['Call time', asked.call_time ?? 'Not set yet: you will get it by mail'],
    ['Your part', asked.part],
    [
      'Who plays',
      asked.players.map(({ name, part }) => `${name}, ${part}`).join('; ') || 'Nobody else has said yes yet',
    ],
    [
      'Answer by',
      asked.answer_by !== null &&
        new Date(asked.answer_by).toLocaleString('en-US', {
          timeZone: asked.timezone,
          ...{ weekday: 'short', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
        }),
    ],
  ])

const isChange = ({ changes }: Asked): boolean => changes.length > 0

/** A change of a part that they have already: what would be different. */
const changesOf = ({ changes }: Asked): HTMLElement | false =>
  changes.length > 0 &&
  rows(changes.map(({ label, before, after }) => [label, `${before ?? 'none'} → ${after ?? 'none'}`]))

const failed = (error: unknown): string =>
  error instanceof Refusal ? error.message : 'Something went wrong: please try again.'

const fileOf = (calendar: string): HTMLElement =>
  el(
    'a',
    {
      class: 'main',
      href: URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' })),
      download: 'event.ics',
    },
    'Add to calendar',
  )

const headings = {
  confirm: 'You are in, thank you',
  decline: 'Thank you for your answer',
  counter: 'Your counter-offer was sent',
} as const

const send = async (asked: Asked, answer: Answer): Promise<void> => {
  for (const one of page.querySelectorAll('button')) one.disabled = true
  try {
    const given = await sendAnswer(token, answer)
    show(
      el(
        'h1',
        {},
        isChange(asked) && given.response === 'confirm' ? 'You agreed, thank you' : headings[given.response],
      ),
      given.response === 'confirm' && detailsOf({ ...asked, answer_by: null }),
      given.response === 'counter' && el('p', {}, 'You get a mail with the answer.'),
      given.calendar !== null && fileOf(given.calendar),
      given.needs_bank_account &&
        el(
          'p',
          { class: 'note' },
          'We have no bank account of yours yet: ',
          el('a', { href: '/account' }, 'add it'),
          ', so that we can pay you.',
        ),
      contactLine(given.contact),
    )
  } catch (error) {
    ask(asked, failed(error))
  }
}

const counterForm = (asked: Asked): HTMLElement => {
  const rate = el('input', { id: 'rate', inputmode: 'decimal', required: '', autocomplete: 'off' })
  const reason = el('textarea', { id: 'reason', rows: '2', maxlength: '1024' })
  const form = el(
    'form',
    {},
    el('label', { for: 'rate' }, 'Your rate in dollars'),
    rate,
    el('label', { for: 'reason' }, 'Why (optional)'),
    reason,
    el('button', { class: 'main' }, 'Send counter-offer'),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const amount = Number(rate.value.replace(/[$,\s]/g, ''))
    if (!(amount > 0)) return rate.focus()
    const why = reason.value.trim()
    void send(asked, { response: 'counter', rate: Math.round(amount * 100) / 100, ...(why !== '' && { reason: why }) })
  })
  return el('details', {}, el('summary', {}, 'Ask for another rate'), form)
}

const ask = (asked: Asked, problem?: string): void =>
  show(
    el('h1', {}, `${asked.first}, ${isChange(asked) ? 'do you agree to a change of' : 'can you play'} ${asked.event}?`),
    problem !== undefined && el('p', { class: 'problem', role: 'alert' }, problem),
    changesOf(asked),
    isChange(asked) && el('p', {}, 'Until all have agreed, you stay booked as before.'),
    detailsOf(asked),
    el(
      'div',
      { class: 'choices' },
      button(
        isChange(asked) ? 'Yes, I agree' : 'Yes, I will play',
        'main',
        () => void send(asked, { response: 'confirm' }),
      ),
      button(
        isChange(asked) ? 'No, leave it as it was' : "No, I can't",
        'plain',
        () => void send(asked, { response: 'decline' }),
      ),
    ),
    asked.can_counter && counterForm(asked),
    contactLine(asked.contact),
  )

const begin = async (): Promise<void> => {
  show(el('p', {}, 'Loading …'))
  try {
    ask(await readQuestion(token))
  } catch (error) {
    show(
      el('h1', {}, 'This question is closed'),
      el('p', {}, failed(error)),
      el('p', {}, el('a', { href: '/events' }, 'See your events')),
    )
  }
}
void begin()
