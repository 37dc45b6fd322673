import type { WebSocket } from 'ws'
import type { AdminSession } from '../admin-auth/admin-session.ts'
import type { Session } from '../auth/sessions.ts'
import type { Parts } from '../parts.ts'

const SESSION_ENDED = 4403

/** The sessions that a socket was opened with. */
interface Opened {
  session: Session | null
  admin: AdminSession | null
}

/**
 * Closes sockets with the sessions that they were opened with: when one runs out, when a process says that it ended
 * one, and after a time in which nobody could have said so.
 */
export class SocketSessions {
  private readonly opened = new Map<WebSocket, Opened>()
  readonly stop: () => void

  constructor(private readonly parts: Pick<Parts, 'changes' | 'sessions' | 'adminSessions' | 'logger'>) {
    this.stop = parts.changes.onSessionEnd((ended) => {
      if (ended === null) return void this.check([...this.opened])
      for (const [socket, { session, admin }] of this.opened)
        if (session?.idHash === ended || admin?.sessionId === ended) end(socket)
    })
  }

  /** Follows a socket until it closes. */
  follow(socket: WebSocket, opened: Opened): void {
    const ends = [opened.session, opened.admin].flatMap((session) => session?.expiresAt.getTime() ?? [])
    if (ends.length === 0) return
    this.opened.set(socket, opened)
    const expiry = setTimeout(() => end(socket), Math.min(...ends) - Date.now())
    expiry.unref()
    socket.once('close', () => {
      clearTimeout(expiry)
      this.opened.delete(socket)
    })
    // It may have ended since it was found.
    void this.check([[socket, opened]])
  }

  /** @returns the admin's session that a socket was opened with as it is now, or null */
  async adminOf(socket: WebSocket): Promise<AdminSession | null> {
    const { admin } = this.opened.get(socket) ?? {}
    return admin ? await this.parts.adminSessions.findById(admin.sessionId) : null
  }

  private async check(sockets: [WebSocket, Opened][]): Promise<void> {
    const { sessions, adminSessions, logger } = this.parts
    try {
      const [users, admins] = await Promise.all([
        sessions.openAmong(sockets.flatMap(([, { session }]) => session?.idHash ?? [])),
        adminSessions.openAmong(sockets.flatMap(([, { admin }]) => admin?.sessionId ?? [])),
      ])
      for (const [socket, { session, admin }] of sockets)
        if ((session && !users.has(session.idHash)) || (admin && !admins.has(admin.sessionId))) end(socket)
    } catch (error) {
      logger.warn({ err: error }, 'the sessions of sockets could not be looked up')
      for (const [socket, { admin }] of sockets) if (admin) end(socket)
    }
  }
}

function end(socket: WebSocket): void {
  socket.close(SESSION_ENDED, 'Session ended')
}
