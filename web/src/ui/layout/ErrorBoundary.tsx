import { Component, type ReactNode } from 'react'

type Props = {
  resetKey: unknown
  fallback: (error: unknown) => ReactNode
  onError: (error: unknown) => void
  children: ReactNode
}
type State = { resetKey: unknown; thrown?: { error: unknown } | undefined }

/** Shows `fallback` when its children throw. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { resetKey: this.props.resetKey }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { resetKey, thrown: undefined }
  }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { thrown: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    const { thrown } = this.state
    return thrown ? this.props.fallback(thrown.error) : this.props.children
  }
}
