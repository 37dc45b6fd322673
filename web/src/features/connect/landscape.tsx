/** A polder from above the dike: parcels of land between straight water, the sea kept out. */
export function Landscape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 800 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className={className}>
      <path d="M0 150c90-30 150 20 250 0s170-30 270-6 180 6 280-14v290H0z" fill="#0b4552" />
      <path d="M0 186 800 150v26L0 216z" fill="#8fb7ae" />
      <path d="M0 204 800 165v14L0 222z" fill="#e6efe6" />
      <path d="M0 226 800 184v236H0z" fill="#2f6f5a" />
      <g fill="#8ab24c">
        <path d="M0 232 128 225 36 420H0z" />
        <path d="M306 216l120-6-30 210H232z" />
        <path d="M600 201l102-5 98 100v124H650z" />
      </g>
      <g fill="#5d8d3d">
        <path d="M142 225l150-8-78 203H52z" />
        <path d="M440 209l146-8 46 219H412z" />
        <path d="M716 195l84-4v92z" />
      </g>
      <g stroke="#57c5cf" strokeWidth="7" fill="none" opacity="0.9">
        <path d="M135 225 44 420M299 217 223 420M433 210 404 420M593 201 641 420M709 195 800 290" />
        <path d="M-4 318 804 268" strokeWidth="9" />
      </g>
      <g>
        <path d="M556 150l8-58h20l8 58z" fill="#f3f6f5" />
        <path d="M560 92c2-12 26-12 28 0z" fill="#a8321f" />
        <g stroke="#e6efe6" strokeWidth="4" strokeLinecap="round">
          <path d="M574 92 536 48M574 92 618 54M574 92 612 136M574 92 530 130" />
        </g>
      </g>
    </svg>
  )
}
