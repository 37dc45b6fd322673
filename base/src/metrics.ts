import { collectDefaultMetrics, Registry } from 'prom-client'

/** The process's metrics, read at `/metrics`. Each room registers its own on it. */
export const metrics = new Registry()

collectDefaultMetrics({ register: metrics })
