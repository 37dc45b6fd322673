import { createStore } from 'zustand/vanilla'

/** How figures reach this tab: pushed over the WebSocket, or fetched again every few seconds. */
export const liveStatus = createStore<{ socket: 'connecting' | 'open' | 'closed' }>(() => ({
  socket: 'connecting',
}))
