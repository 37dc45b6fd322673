/** Ends the session of this browser; a server out of reach must not keep anyone connected. */
export async function signOut(): Promise<void> {
  await fetch('/api/wallet/signout', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => undefined)
}
