import { useMemo } from 'react'
import { encode } from 'uqr'

const SIZE = 600
const QUIET = 4

/** Drawn here, so that nobody else learns what is bought; always dark on white, which every camera reads. */
export const QrCode = ({ code }: { code: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(code, { ecc: 'M', border: QUIET })
    let path = ''
    data.forEach((row, y) => {
      row.forEach((dark, x) => {
        if (dark) path += `M${x} ${y}h1v1h-1z`
      })
    })
    return { size, path }
  }, [code])
  return (
    <svg
      width={SIZE}
      height={SIZE}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR Code do Pix"
      shapeRendering="crispEdges"
      className="mx-auto h-auto w-full max-w-[320px] rounded bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
