import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDebounced } from './use-debounced.ts'

/** The API's limit. */
const longest = 100

export const useNameFilter = () => useTextFilter('name')

/**
 * A text filter kept in the URL (`?name=`), so that reloading or going back restores it. `text` follows typing; `name`
 * is the value to query.
 */
export const useTextFilter = (key: string) => {
  const [query, setQuery] = useSearchParams()
  const name = (query.get(key) ?? '').slice(0, longest)
  const [typed, setTyped] = useState({ text: name, address: name })
  // The URL changed underneath the field: by going back, or through a link without the filter.
  if (typed.address !== name) setTyped({ text: typed.text.trim() === name ? typed.text : name, address: name })

  const settled = useDebounced(typed.text.trim())
  useEffect(() => {
    if (settled === name || settled !== typed.text.trim()) return
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (settled === '') next.delete(key)
        else next.set(key, settled)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [key, settled, name, typed.text, setQuery])

  return { text: typed.text, setText: (text: string) => setTyped((was) => ({ ...was, text })), name }
}
