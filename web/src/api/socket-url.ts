/** @returns where GraphQL answers over WebSocket: the origin of the page */
export function socketUrl(): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/graphql`
}
