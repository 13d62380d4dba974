import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { snippetOf } from '#web/acts/website/snippet.ts'

/** The script on other sites, as the browser runs it there. */

const source = readFileSync('web/public/embed.js', 'utf8')
const origin = 'https://book.example.com'

/** Runs a snippet in this page. */
const embed = (snippet: string): HTMLIFrameElement => {
  document.body.innerHTML = `<main>${snippet}</main>`
  const script = document.querySelector('script')!
  vi.spyOn(document, 'currentScript', 'get').mockReturnValue(script)
  new Function(source)()
  return script.nextElementSibling as HTMLIFrameElement
}
const say = (frame: HTMLIFrameElement, data: unknown, from = origin, source: unknown = frame.contentWindow) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin: from, source: source as Window }))

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

describe('a snippet for another site', () => {
  const agent = 'agt_01ARZ3NDEKTSV4RRFFQ69G5FAV'
  it.each([
    ['request', undefined, `/consult?agent=${agent}`],
    ['act', 'art_1', `/artistview?id=art_1&agent=${agent}`],
    ['act', 'grp_1', `/artistview?id=grp_1&g=&agent=${agent}`],
    ['act', 'brd_1', `/artistview?id=brd_1&b=&agent=${agent}`],
    ['free', 'art_1', `/free.html?act=art_1&agent=${agent}`],
  ] as const)('of %s %s frames the page, with the agent of the link', (show, act, path) => {
    const frame = embed(snippetOf({ show, act, agent }, origin))
    expect([frame.tagName, frame.src]).toEqual(['IFRAME', `${origin}${path}`])
    expect(frame.title).not.toBe('')
  })

  it('is markup that ids cannot break out of', () => {
    expect(snippetOf({ show: 'act', act: '"><b>' }, origin)).not.toContain('"><b>')
  })

  it('follows the height of its own page alone', () => {
    const frame = embed(snippetOf({ show: 'request' }, origin))
    say(frame, { bookme_height: 1234 })
    expect(frame.style.height).toBe('1234px')
    say(frame, { bookme_height: 1 }, 'https://elsewhere.example')
    say(frame, { bookme_height: 1 }, origin, window)
    for (const data of [null, 'bookme_height', { bookme_height: 'calc(1px)' }, { bookme_height: Infinity }])
      say(frame, data)
    expect(frame.style.height).toBe('1234px')
    say(frame, { bookme_height: 1e9 })
    expect(frame.style.height).toBe('20000px')
  })

  it('is small', () => {
    expect(Buffer.byteLength(source)).toBeLessThanOrEqual(2048)
  })
})
