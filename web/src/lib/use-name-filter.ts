import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useDebounced } from './use-debounced.ts'

/** As long as the API takes. */
const longest = 100

/**
 * A filter by name that is kept in the address (`?name=`), so that a reload or going back finds it again.
 * `text` follows the typing, `name` is what to ask the server for.
 */
export const useNameFilter = () => {
  const [query, setQuery] = useSearchParams()
  const name = (query.get('name') ?? '').slice(0, longest)
  const [typed, setTyped] = useState({ text: name, address: name })
  // The address changed under the field: by going back, or by a link to this page without the filter.
  if (typed.address !== name) setTyped({ text: typed.text.trim() === name ? typed.text : name, address: name })

  const settled = useDebounced(typed.text.trim())
  useEffect(() => {
    if (settled === name || settled !== typed.text.trim()) return
    setQuery(
      (before) => {
        const next = new URLSearchParams(before)
        if (settled === '') next.delete('name')
        else next.set('name', settled)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  }, [settled, name, typed.text, setQuery])

  return { text: typed.text, setText: (text: string) => setTyped((was) => ({ ...was, text })), name }
}
