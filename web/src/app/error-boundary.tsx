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

/** Reports a page that crashed and recovers on navigation, when `at` changes. */
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
