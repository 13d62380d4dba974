import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { confirm } from './dialogs.ts'

interface Props {
  render: () => ReactNode
  /** A dialog has it: nobody would see a notice in its place in the page, so a question asks instead. */
  onClose: (() => void) | undefined
  /** Before the next attempt. */
  onReset: () => void
}
interface State {
  isBroken: boolean
  failures: number
}

const reload = () => window.location.reload()

/** Keeps the failure of a part to itself: the page around it stays, and the part can be tried again. */
export class PartBoundary extends Component<Props, State> {
  override state: State = { isBroken: false, failures: 0 }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    const failures = this.state.failures + 1
    this.setState({ failures })
    if (this.props.onClose) void this.ask(failures)
  }

  override componentWillUnmount() {
    if (this.state.isBroken) this.props.onReset()
  }

  private retry = () => {
    this.props.onReset()
    this.setState({ isBroken: false })
  }

  private async ask(failures: number) {
    const { text, label, act } = this.offer(failures)
    if (await confirm({ title: 'Something went wrong', text, confirm: label, cancel: 'Close' })) act()
    else this.props.onClose?.()
  }

  /** A second attempt fails when the code is gone after a deployment, and only reloading helps. */
  private offer(failures: number) {
    const why = navigator.onLine ? '' : ' There is no connection.'
    return failures > 1
      ? { text: `This part still cannot be shown.${why}`, label: 'Reload', act: reload }
      : { text: `This part could not be shown.${why}`, label: 'Try again', act: this.retry }
  }

  override render() {
    if (!this.state.isBroken) return this.props.render()
    if (this.props.onClose) return null
    const { text, label, act } = this.offer(this.state.failures)
    return (
      <Box role="alert" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, p: 2 }}>
        {text}
        <Button size="small" variant="outlined" onClick={act}>
          {label}
        </Button>
      </Box>
    )
  }
}
