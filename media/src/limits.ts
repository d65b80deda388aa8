/** All limits of the media server: they bound the work and memory that a hostile or broken client can cause. */
export const limits = {
  /** Bytes of one websocket message from a client (an offer with 100 sections is about 90 kB). */
  signalMessageBytes: 256 * 1024,
  /** Bytes waiting on one websocket before the client counts as dead. */
  signalBacklogBytes: 4 * 1024 * 1024,
  /** Signal messages: burst, and sustained messages per second. */
  signalBurst: 400,
  signalPerSecond: 100,
  /** Bytes of a join request after decompression. */
  joinRequestBytes: 256 * 1024,
  /** Bytes of the request line and headers; the join request of v1 travels in the URL. */
  httpHeaderBytes: 64 * 1024,
  httpBodyBytes: 256 * 1024,
  sdpSections: 200,
  sdpCodecsPerSection: 128,
  rooms: 1000,
  participants: 500,
  participantsPerRoom: 50,
  tracksPerParticipant: 16,
  layersPerTrack: 3,
  identityBytes: 256,
  nameBytes: 1024,
  metadataBytes: 64 * 1024,
  attributesBytes: 64 * 1024,
  dataChannelsPerPeer: 8,
  dataPacketBytes: 65_536,
  /** Bytes that are added to a packet: the true sender, in up to four places. */
  dataHeaderBytes: 4096,
  /** Rate of one participant's data, far above what drawing or files need. Lossy data beyond it is dropped. */
  dataMessageBurst: 6000,
  dataMessagesPerSecond: 2000,
  dataByteBurst: 128 * 1024 * 1024,
  dataBytesPerSecond: 64 * 1024 * 1024,
  /** Bytes that wait for a data channel: beyond the first lossy data is dropped, beyond the second the peer is too slow. */
  lossyBacklogBytes: 512 * 1024,
  reliableBacklogBytes: 16 * 1024 * 1024,
  /** Bytes of reliable data that are given to the library before it needs them. */
  reliableAheadBytes: 8 * 1024,
  /** Bytes of reliable data kept for a participant whose data channel is not open yet. */
  earlyDataBytes: 1024 * 1024,
  /** Recently sent reliable data that is kept for resending when its path is lost; see below. */
  recentDataBytes: 512 * 1024,
  tcpConnections: 256,
  turnFlows: 256,
  tcpBacklogBytes: 1024 * 1024,
  tcpIdleMs: 60_000,
  /** Connections to the relay of our own: in all, and from one address, behind which a whole company may be. */
  relayConnections: 512,
  relayConnectionsPerAddress: 128,
  /** Connections among them that have proved no credentials yet; the oldest is closed when one more comes. */
  relayStrangers: 128,
  relayStrangerMs: 15_000,
  /** Connections that one participant relays through; browsers keep one or two of each network they are in. */
  relayAllocationsPerUser: 12,
  relayPeers: 16,
  relayFrameBytes: 4096,
  /** Late media is worth nothing: what one second of a narrow line does not take is dropped. */
  relayBacklogBytes: 256 * 1024,
  /** In both directions together; more is dropped, as a full line would. */
  relayByteBurst: 8 * 1024 * 1024,
  relayBytesPerSecond: 6 * 1024 * 1024,
} as const;

export const timing = {
  /** Seconds, sent to the client. */
  pingIntervalSeconds: 5,
  pingTimeoutSeconds: 15,
  /** A websocket that is silent for this long is closed (two pings beyond the timeout sent to the client). */
  signalSilenceMs: 25_000,
  /** A participant without a websocket is kept for this long, waiting for a resume. */
  resumeWindowMs: 15_000,
  /** A server that takes over needs time until it serves pages, and browsers retry up to 7 s apart. */
  returnMs: 20_000,
  /** A path on which something arrived within this time is kept at a resume, if there can be a new one, and if not. */
  pathFreshMs: 1_000,
  resumeFreshMs: 5_000,
  /** A kept path must carry a packet within this time. */
  pathProofMs: 2_500,
  /** A replaced connection is closed this long after the answer for the new one, so that clients have read the answer. */
  predecessorMs: 1_500,
  /** A client that does not reconnect when asked is asked again: it ignores the request during a reconnect. */
  callAgainMs: 4_000,
  /** A new participant whose media connection never opens is disconnected after this time. */
  connectMs: 30_000,
  /** Grace period after a media connection ends: the leave message may still arrive. */
  goodbyeMs: 500,
  /** Delay before a removed client's media connection closes, so that it reads the reason first. */
  lingerMs: 500,
  /** Maximum time until the loss of a path is detected. */
  recentDataMs: 40_000,
  emptyRoomMs: 300_000,
  departedRoomMs: 20_000,
  tokenRefreshMs: 300_000,
} as const;
