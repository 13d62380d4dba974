// BookMe on another site: <script async src="https://…/embed.js" data-show="request" data-agent="agt_…"></script>
// The frame keeps the agent of the link, grows with its content, and sets no cookie.
;(() => {
  const script = document.currentScript
  const { show = 'request', act = '', agent = '' } = script.dataset
  const { origin } = new URL(script.src)
  const kind = act.startsWith('brd_') ? { b: '' } : act.startsWith('grp_') ? { g: '' } : {}
  const pages = {
    request: ['/consult', {}, 'Plan your event'],
    act: ['/artistview', { id: act, ...kind }, 'About the act'],
    free: ['/free.html', { act }, 'Is this act free?'],
  }
  const [path, query, title] = pages[show] ?? pages.request
  const frame = document.createElement('iframe')
  frame.src = `${origin}${path}?${new URLSearchParams(agent ? { ...query, agent } : query)}`
  frame.title = title
  frame.loading = 'lazy'
  frame.style.cssText = `display:block;width:100%;border:0;height:${show === 'free' ? 220 : 640}px`
  script.after(frame)
  addEventListener('message', ({ source, origin: from, data }) => {
    if (source !== frame.contentWindow || from !== origin) return
    const height = data?.bookme_height
    if (Number.isFinite(height)) frame.style.height = `${Math.min(Math.max(height, 100), 20000)}px`
  })
})()
