import { expect, test } from 'vitest'
import { photoFault } from './photo.ts'

test('KYC-06 only images of a size that the server takes', () => {
  expect(photoFault({ type: 'image/jpeg', size: 10 * 1024 * 1024 })).toBeNull()
  expect(photoFault({ type: 'image/jpeg', size: 10 * 1024 * 1024 + 1 })).toContain('10 MB')
  expect(photoFault({ type: 'application/pdf', size: 1 })).toContain('PNG')
  expect(photoFault({ type: '', size: 1 })).toContain('PNG')
})
