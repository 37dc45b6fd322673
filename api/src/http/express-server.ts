import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http'
import type { Express } from 'express'

/**
 * An HTTP server whose requests and answers are made with the prototypes that express gives them. Express would change
 * those of each one as it comes by; what V8 keeps of an object changed like that lives until the next full collection,
 * with all that it refers to, and full collections stop everybody for tens of milliseconds every few seconds
 * (`npm run bench -- api-reads` shows it in the slowest hundredth).
 * @param listener gets them before express does; what express reads of them (`ip`) is there already
 */
export function createExpressServer(app: Express, listener: RequestListener): Server {
  class Request extends IncomingMessage {}
  class Response extends ServerResponse {}
  // Express sets a prototype only where another one stands.
  app.request = Object.setPrototypeOf(Request.prototype, app.request)
  app.response = Object.setPrototypeOf(Response.prototype, app.response)
  return createServer({ IncomingMessage: Request, ServerResponse: Response }, listener)
}
