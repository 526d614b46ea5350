const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
/** What a POST may be sent by who means no good, or does not know better. */
export const BROKEN_BODIES: Array<[type: string | undefined, body: string | Buffer]> = [
  ['application/json', '{'],
  ['application/json', '\ufeff{}'],
  ['application/json', 'null'],
  ['application/json', '[]'],
  ['application/json', '0'],
  ['application/json', '"text"'],
  ['application/json', '{"name":1,"email":[],"password":{}}'],
  [
    'application/json',
    '{"email":"a\\u0000@b.co","password":"\\ud800","name":"\\udfff","token":"\\u0000","id":"\\u0000"}',
  ],
  ['application/json', '{"__proto__":{"x":1},"constructor":{"prototype":{}}}'],
  ['application/json', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ['application/json', deep],
  ['application/json', `[${'1,'.repeat(100_000)}1]`],
  ['application/json', `"${'x'.repeat(2 * 1024 * 1024)}"`],
  ['application/json', `{"email":"${'a'.repeat(900_000)}@b.co","password":"${'1'.repeat(100_000)}"}`],
  ['application/json; charset=utf-16', '{"a":1}x'],
  ['application/x-www-form-urlencoded', 'a=1'],
  ['multipart/form-data', 'no boundary'],
  [
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--x--\r\n',
  ],
  ['multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="image"; filename="a'],
  ['text/plain', '{}'],
  ['no type at all', '{}'],
  [undefined, Buffer.from('{}')],
]
