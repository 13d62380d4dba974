type Child = Node | string | false | null | undefined

/** An element with attributes and children; text is never read as markup. */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children.filter((child): child is Node | string => Boolean(child)))
  return made
}

export const button = (label: string, kind: 'main' | 'plain', onClick: () => void): HTMLButtonElement => {
  const made = el('button', { type: 'button', class: kind }, label)
  made.addEventListener('click', onClick)
  return made
}
