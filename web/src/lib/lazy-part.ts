import { type ComponentType, createElement, lazy, type LazyExoticComponent, type ReactNode } from 'react'
import { loadChunk } from './load-chunk.ts'
import { PartBoundary } from './part-boundary.tsx'

type Load<T> = () => Promise<{ default: T }>
type PropsOf<T> = T extends ComponentType<infer P> ? P : never
type Part<T> = (props: PropsOf<T>) => ReactNode
type Some = ComponentType<never>

/** `React.lazy` with retries, a timeout and an error boundary. For dialogs and other large parts of a page. */
export const lazyPart = <T extends Some>(load: Load<T>): Part<T> => {
  let hasFailed = false
  const begin = () => {
    const work: Load<Some> = () =>
      loadChunk(load).catch((error: unknown) => {
        hasFailed = true
        throw error
      })
    return lazy(work as Load<ComponentType<object>>)
  }
  let Loaded: LazyExoticComponent<ComponentType<object>> = begin()
  // React remembers a failed load for ever. A part that was loaded keeps its identity, and others their state.
  const onReset = () => {
    if (hasFailed) Loaded = begin()
    hasFailed = false
  }
  return function LazyPart(props) {
    const { onClose } = props as { onClose?: () => void }
    return createElement(PartBoundary, { onClose, onReset, render: () => createElement(Loaded, props as object) })
  }
}

/**
 * For a part that will certainly be shown, such as a page's form: its code loads in parallel with the page's, without
 * delaying the page.
 */
export const earlyPart = <T extends Some>(load: Load<T>): Part<T> => {
  let first: ReturnType<Load<T>> | undefined = load()
  first.catch(() => undefined)
  return lazyPart(() => {
    const work = first ?? load()
    first = undefined
    return work
  })
}
