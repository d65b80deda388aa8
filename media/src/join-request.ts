import type { IncomingHttpHeaders } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { JoinRequest, WrappedJoinRequest, WrappedJoinRequest_Compression } from '@livekit/protocol';
import { limits } from './limits.ts';

/** The request of a client that opens its websocket, in either generation of the protocol. */
export type Join = {
  /** v1: one connection for both directions. v0: two. */
  isDual: boolean;
  request: JoinRequest;
  autoSubscribe: boolean;
  /** The browser's User-Agent: livekit-client does not report it. */
  browser: string;
  /** The host that the page came from, with its port, as the browser writes it. */
  host: string;
};

/** Throws for a v1 request that cannot be decoded. */
export function parseJoin(url: URL, { 'user-agent': browser = '', host = '' }: IncomingHttpHeaders): Join {
  if (url.pathname === '/rtc/v1') {
    const request = decodeJoinRequest(url.searchParams.get('join_request') ?? '');
    const autoSubscribe = request.connectionSettings?.autoSubscribe ?? true;
    return { isDual: false, request, autoSubscribe, browser, host };
  }
  const request = new JoinRequest({
    reconnect: url.searchParams.get('reconnect') === '1',
    participantSid: url.searchParams.get('sid') ?? '',
    reconnectReason: Number(url.searchParams.get('reconnect_reason') ?? 0),
  });
  const autoSubscribe = url.searchParams.get('auto_subscribe') !== '0';
  return { isDual: true, request, autoSubscribe, browser, host };
}

function decodeJoinRequest(text: string): JoinRequest {
  const wrapped = WrappedJoinRequest.fromBinary(Buffer.from(text, 'base64url'));
  if (wrapped.compression !== WrappedJoinRequest_Compression.GZIP) return JoinRequest.fromBinary(wrapped.joinRequest);
  return JoinRequest.fromBinary(gunzipSync(wrapped.joinRequest, { maxOutputLength: limits.joinRequestBytes }));
}
