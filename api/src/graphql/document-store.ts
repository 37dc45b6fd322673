import { InMemoryLRUCache } from '@apollo/utils.keyvaluecache'
import { type DocumentNode, parse } from 'graphql'
import { trustedText } from './trusted-documents.ts'

/**
 * What Apollo Server need not parse and validate again. The web app's own documents were validated when they were
 * trusted: they are here from the start and stay.
 */
export class ParsedDocuments extends InMemoryLRUCache<DocumentNode> {
  private readonly trusted = new Map<string, DocumentNode>()

  /** @param key the schema's hash and the document's SHA-256, with a colon between them */
  override async get(key: string): Promise<DocumentNode | undefined> {
    const id = key.slice(key.lastIndexOf(':') + 1)
    const text = trustedText(id)
    if (text === undefined) return super.get(key)
    const document = this.trusted.get(id) ?? parse(text)
    this.trusted.set(id, document)
    return document
  }
}
