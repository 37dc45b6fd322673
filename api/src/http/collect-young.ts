import { setFlagsFromString } from 'node:v8'

/**
 * Lets what a request leaves behind be collected with the young. After a moment with many requests under way V8 comes to
 * believe that what such places allocate lives long, and puts it among the old, where it and all that it refers to stay
 * until the next full collection; those then come every few seconds, and everybody waits for tens of milliseconds.
 * For the whole process, and whatever it does besides.
 */
export function collectYoung(): void {
  setFlagsFromString('--no-allocation-site-pretenuring')
}
