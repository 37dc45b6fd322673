/** Hexadecimal text in full, to compare and to copy. */
export function Hex({ text }: { text: string }) {
  return <span className="break-all font-mono text-[0.6875rem] leading-4">{text}</span>
}
