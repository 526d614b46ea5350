import { userToken } from '../../app/token.ts'

export interface Photos {
  selfie: File
  document: File
}

const NO_ANSWER = 'Não conseguimos enviar. Verifique sua conexão e tente novamente.'
const PATIENCE_MS = 300_000

/** By XMLHttpRequest, which alone tells how much of an upload has gone. Answers null, or what went wrong in words. */
export const sendPhotos = (
  { selfie, document }: Photos,
  onProgress: (share: number) => void,
): Promise<string | null> =>
  new Promise(resolve => {
    const form = new FormData()
    form.set('selfieFile', selfie)
    form.set('documentFile', document)
    const request = new XMLHttpRequest()
    request.open('POST', '/api/kyc/upload')
    request.setRequestHeader('authorization', `Bearer ${userToken.read() ?? ''}`)
    request.responseType = 'json'
    request.timeout = PATIENCE_MS
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const answer = request.response as { status?: boolean; msg?: string } | null
      resolve(answer?.status === true ? null : (answer?.msg ?? NO_ANSWER))
    }
    request.onerror = () => resolve(NO_ANSWER)
    request.ontimeout = () => resolve(NO_ANSWER)
    request.send(form)
  })
