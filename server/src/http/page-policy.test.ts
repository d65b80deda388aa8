import { expect, it } from 'vitest';
import { pagePolicy } from './page-policy.ts';

it.each([
  ['', "connect-src 'self' blob: data:"],
  ['wss://live.example.com', "connect-src 'self' blob: data: wss://live.example.com https://live.example.com"],
  ['https://live.example.com/path', "connect-src 'self' blob: data: wss://live.example.com https://live.example.com"],
  ['ws://127.0.0.1:7880', "connect-src 'self' blob: data: ws://127.0.0.1:7880 http://127.0.0.1:7880"],
])('with the media server at "%s" a page connects to no other place', (mediaUrl, part) => {
  expect(pagePolicy({ nonce: 'n', mediaUrl }).split('; ')).toContain(part);
});
