/** @returns the text without passwords in addresses and without private keys */
export function withoutSecrets(text: string): string {
  return text.replace(/(\w+:\/\/[^\s:/@]*):[^\s/@]+@/g, '$1:***@').replace(/\b0x[0-9a-fA-F]{64}\b/g, '0x***')
}
