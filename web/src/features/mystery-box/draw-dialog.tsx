import { drawTexts } from '../../texts/draw.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Draw } from './check-draw.ts'
import { DrawCheck } from './draw-check.tsx'

/** The check of one draw, by itself. */
export function DrawDialog({ draw, onClose }: { draw: Draw; onClose(): void }) {
  return (
    <Dialog open onClose={onClose} title={drawTexts.title} description={drawTexts.body}>
      <div className="mt-3">
        <DrawCheck draw={draw} />
      </div>
    </Dialog>
  )
}
