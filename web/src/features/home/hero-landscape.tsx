/** The polder in its width: the sea and the dike behind, the parcels and their ditches before. */
export function HeroLandscape({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 1200 300" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" className={className}>
      <path d="M0 118c150-34 260 10 420-14s260-40 420-20 240-16 360-2v218H0z" fill="#0b4552" />
      <path d="M0 148 1200 96v24L0 176z" fill="#8fb7ae" />
      <path d="M0 168 1200 114v14L0 184z" fill="#e6efe6" />
      <path d="M0 188 1200 132v168H0z" fill="#2f6f5a" />
      <g fill="#8ab24c">
        <path d="M0 192 170 184 90 300H0z" />
        <path d="M356 175 544 166 506 300H290z" />
        <path d="M724 158 894 150 946 300H716z" />
        <path d="M1050 143 1200 136V240z" />
      </g>
      <g fill="#5d8d3d">
        <path d="M178 184 348 176 280 300H100z" />
        <path d="M552 166 716 158 706 300H516z" />
        <path d="M902 150 1042 143 1166 300H956z" />
        <path d="M1062 150 1200 252V300H1180z" />
      </g>
      <g stroke="#57c5cf" strokeWidth="6" fill="none">
        <path d="M174 184 95 300M352 175 285 300M548 166 511 300M720 158 711 300M898 150 951 300M1046 143 1173 300" />
        <path d="M-4 250 1204 196" strokeWidth="8" />
      </g>
      <g transform="translate(985 100) scale(.92)">
        <path d="M-20 26-10-52h20l10 78z" fill="#f3f6f5" />
        <path d="M-14-52c2-14 26-14 28 0z" fill="#a8321f" />
        <g stroke="#e6efe6" strokeWidth="4" strokeLinecap="round">
          <path d="M0-54-44-98M0-54 46-96M0-54 40-10M0-54-42-12" />
        </g>
      </g>
      <g fill="#f3f6f5" opacity=".95">
        <path d="M640 214h14v7h-14zM653 211h5v5h-5zM642 221h2v4h-2zM650 221h2v4h-2z" />
        <path d="M676 224h16v8h-16zM691 221h6v5h-6zM678 232h2v5h-2zM687 232h2v5h-2z" />
        <path d="M820 192h12v6h-12zM831 189h5v4h-5zM822 198h2v4h-2zM829 198h2v4h-2z" />
      </g>
    </svg>
  )
}
