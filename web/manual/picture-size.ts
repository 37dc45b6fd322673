/**
 * @param png a whole PNG file
 * @returns its size in pixels, from its header
 * @throws Error for anything else
 */
export function pictureSize(png: Buffer): { width: number; height: number } {
  if (png.toString('latin1', 1, 4) !== 'PNG') throw new Error('Not a PNG')
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}
