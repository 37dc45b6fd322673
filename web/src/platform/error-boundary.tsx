import { Component, type ReactNode } from 'react'

interface Props {
  fallback: ReactNode
  /** Another try is made when this changes. */
  again?: unknown
  children: ReactNode
}

/** Keeps what breaks, or cannot be loaded, from breaking what is around it. */
export class ErrorBoundary extends Component<Props, { failed: boolean; again: unknown }> {
  override state = { failed: false, again: this.props.again }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  static getDerivedStateFromProps({ again }: Props, state: { again: unknown }) {
    return again === state.again ? null : { failed: false, again }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
