import { Component, type ReactNode } from 'react'
import { RouteError } from './route-error.tsx'

interface Props {
  children: ReactNode
  at: string
}
interface State {
  isBroken: boolean
  at: string
}

/** A page that broke says so; the next address (`at`) starts afresh. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, at: this.props.at }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, isBroken: false }
  }

  override render() {
    return this.state.isBroken ? <RouteError /> : this.props.children
  }
}
