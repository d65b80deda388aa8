import {
  type DataPacket,
  DisconnectReason,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantUpdate,
  Room as RoomInfo,
  RoomUpdate,
  SpeakersChanged,
} from '@livekit/protocol';
import { reviewCodecs } from './codec-switch.ts';
import { type DataLabel, type Delivery, deliverData, routeData, sendWaitingData } from './data-router.ts';
import { leaveReasonOf, type MediaEvent, type RoomSnapshot } from './events.ts';
import type { Relay } from './ice-servers.ts';
import { newSid } from './ids.ts';
import { timing } from './limits.ts';
import { receiveMedia } from './media-flow.ts';
import type { Participant } from './participant.ts';
import { SdpError } from './sdp-parse.ts';
import { SILENCE } from './sound-level.ts';
import { SpeakerMeter } from './speakers.ts';
import { subscribe, unsubscribe } from './subscriptions.ts';
import type { Keys } from './token.ts';
import type { TransportHandlers } from './transport.ts';
import type { Uplink } from './uplink.ts';

/** The parts of the process that rooms use. */
export type RoomContext = {
  keys: Keys;
  relay?: Relay | undefined;
  emit: (event: MediaEvent) => void;
  /** An internal error while handling somebody's message; never carries message contents. */
  onFault: (error: unknown) => void;
};

export const ENABLED_CODECS = [{ mime: 'audio/opus' }, { mime: 'video/VP8' }, { mime: 'video/H264' }];

/** The participants of a room, their tracks, and the messages to them. */
export class Room {
  readonly sid = newSid('RM');
  readonly name: string;
  readonly context: RoomContext;
  readonly participants = new Map<string, Participant>();
  readonly createdAt = Date.now();
  metadata = '';
  maxParticipants = 0;
  /** When the last participant left, or when the room was created; 0 while somebody is in it. */
  emptySince = Date.now();
  hasBeenUsed = false;
  private readonly speakers = new SpeakerMeter();

  constructor(name: string, context: RoomContext) {
    this.name = name;
    this.context = context;
  }

  info(): RoomInfo {
    const visible = this.visible();
    return new RoomInfo({
      sid: this.sid,
      name: this.name,
      metadata: this.metadata,
      maxParticipants: this.maxParticipants,
      numParticipants: visible.length,
      numPublishers: visible.filter((participant) => participant.uplinks.size > 0).length,
      creationTime: BigInt(Math.floor(this.createdAt / 1000)),
      creationTimeMs: BigInt(this.createdAt),
      enabledCodecs: ENABLED_CODECS,
    });
  }

  describe(): RoomSnapshot {
    const participants = [...this.participants.values()].map((participant) => participant.describe());
    return { room: this.name, roomSid: this.sid, participants };
  }

  visible(): Participant[] {
    return [...this.participants.values()].filter((participant) => !participant.permissions.hidden);
  }

  add(participant: Participant): void {
    this.participants.set(participant.identity, participant);
    this.emptySince = 0;
    this.hasBeenUsed = true;
    participant.state = ParticipantInfo_State.JOINED;
    this.context.emit({ type: 'participant_joined', ...this.naming(participant) });
  }

  /** Notifies everybody, the participant included, unless it is hidden from the others. */
  announce(participant: Participant, except?: Participant): void {
    const value = new ParticipantUpdate({ participants: [participant.info()] });
    for (const each of this.participants.values()) {
      if (each === except || (participant.permissions.hidden && each !== participant)) continue;
      each.send({ case: 'update', value });
    }
  }

  announceRoom(): void {
    const value = new RoomUpdate({ room: this.info() });
    for (const participant of this.participants.values()) participant.send({ case: 'roomUpdate', value });
  }

  /** Announces tracks that just became part of a publisher's session. */
  publish(publisher: Participant, uplinks: readonly Uplink[]): void {
    for (const uplink of uplinks) {
      this.context.emit({ type: 'track_published', ...this.naming(publisher), ...uplink.describe() });
    }
    for (const subscriber of this.participants.values()) {
      if (!subscriber.traits.autoSubscribe) continue;
      for (const uplink of uplinks) subscribe(subscriber, publisher, uplink);
    }
  }

  unpublish(publisher: Participant, uplink: Uplink): void {
    publisher.uplinks.delete(uplink.info.sid);
    this.context.emit({ type: 'track_unpublished', ...this.naming(publisher), ...uplink.describe() });
    for (const [ssrc, owner] of publisher.uplinkOfSsrc) if (owner === uplink) publisher.uplinkOfSsrc.delete(ssrc);
    for (const subscriber of this.participants.values()) {
      unsubscribe(subscriber, uplink.info.sid);
      subscriber.refusedTracks.delete(uplink.info.sid);
    }
  }

  /** Subscribes to everything that is published already. */
  subscribeToAll(subscriber: Participant): void {
    for (const publisher of this.participants.values()) {
      for (const uplink of publisher.uplinks.values()) subscribe(subscriber, publisher, uplink);
    }
  }

  unsubscribeFromAll(subscriber: Participant): void {
    for (const trackSid of subscriber.subscriptions.keys()) unsubscribe(subscriber, trackSid);
  }

  findTrack(trackSid: string): { publisher: Participant; uplink: Uplink } | undefined {
    for (const publisher of this.participants.values()) {
      const uplink = publisher.uplinks.get(trackSid);
      if (uplink) return { publisher, uplink };
    }
    return undefined;
  }

  /** Removes a participant and closes all its resources. `action` says whether its client is to reconnect. */
  remove(participant: Participant, reason: DisconnectReason, action = LeaveRequest_Action.DISCONNECT): void {
    if (this.participants.get(participant.identity) !== participant) return;
    this.participants.delete(participant.identity);
    for (const uplink of participant.uplinks.values()) this.unpublish(participant, uplink);
    for (const { uplink, downlink } of participant.subscriptions.values()) uplink.downlinks.delete(downlink);
    participant.subscriptions.clear();
    participant.send({ case: 'leave', value: new LeaveRequest({ reason, action }) });
    const linger = participant.link && reason !== DisconnectReason.SERVER_SHUTDOWN ? timing.lingerMs : 0;
    participant.link?.close();
    participant.link = undefined;
    closeTransports(participant, linger);
    participant.state = ParticipantInfo_State.DISCONNECTED;
    this.announceGone(participant, reason);
    reviewCodecs(this.participants);
    if (this.participants.size === 0) this.emptySince = Date.now();
    this.context.emit({ type: 'participant_left', ...this.naming(participant), reason: leaveReasonOf(reason) });
  }

  /** The callbacks of a participant's transport. They never throw, whatever a client sends. */
  handlersFor(participant: Participant): TransportHandlers {
    const isPresent = () => this.participants.get(participant.identity) === participant;
    return {
      onMedia: (packet) => {
        if (isPresent()) this.guard(() => receiveMedia(participant, packet));
      },
      onData: (label, message) => {
        if (isPresent()) this.guard(() => routeData(participant, label, message, this.delivery()));
      },
      onChannelReady: () => this.guard(() => sendWaitingData(participant)),
      onConnected: () => this.guard(() => this.activate(participant)),
      onFailed: () => this.removeIfSilent(participant),
    };
  }

  /** Data from the server itself, to everybody whom the packet addresses. */
  sendData(packet: DataPacket, label: DataLabel): void {
    deliverData(packet, label, this.delivery());
  }

  /** Called a few times a second. */
  measureSpeakers(): void {
    const loudest = new Map<string, number>();
    for (const participant of this.participants.values()) {
      for (const uplink of participant.uplinks.values()) {
        if (uplink.kind !== 'audio') continue;
        const level = uplink.info.muted ? SILENCE : uplink.sound.measure();
        loudest.set(participant.sid, Math.min(loudest.get(participant.sid) ?? SILENCE, level));
      }
    }
    const speakers = this.speakers.measure(loudest);
    if (speakers.length === 0) return;
    const value = new SpeakersChanged({ speakers });
    for (const participant of this.participants.values()) participant.send({ case: 'speakersChanged', value });
  }

  /** A description that no browser writes is the client's fault and has no effect; all other errors are ours. */
  guard(handle: () => void): void {
    try {
      handle();
    } catch (error) {
      if (!(error instanceof SdpError)) this.context.onFault(error);
    }
  }

  /** A leaving client closes its media connection too, which may be noticed before the leave message arrives through the proxy. */
  private removeIfSilent(participant: Participant): void {
    const remove = () =>
      this.guard(() => this.remove(participant, DisconnectReason.CONNECTION_TIMEOUT, LeaveRequest_Action.RECONNECT));
    if (participant.link) setTimeout(remove, timing.goodbyeMs).unref();
    else remove();
  }

  private activate(participant: Participant): void {
    if (participant.state !== ParticipantInfo_State.JOINED) return;
    participant.state = ParticipantInfo_State.ACTIVE;
    this.announce(participant);
  }

  private announceGone(participant: Participant, reason: DisconnectReason): void {
    if (participant.permissions.hidden) return;
    const gone = new ParticipantInfo({ ...participant.info(), disconnectReason: reason });
    const value = new ParticipantUpdate({ participants: [gone] });
    for (const each of this.participants.values()) each.send({ case: 'update', value });
  }

  private delivery(): Delivery {
    return {
      recipients: this.participants.values(),
      onFlood: (sender) => this.remove(sender, DisconnectReason.PARTICIPANT_REMOVED),
      onOverflow: (slow) => this.remove(slow, DisconnectReason.CONNECTION_TIMEOUT, LeaveRequest_Action.RECONNECT),
    };
  }

  private naming({ identity, sid }: Participant) {
    return { room: this.name, roomSid: this.sid, identity, participantSid: sid, at: Date.now() };
  }
}

function closeTransports({ up, down }: Participant, linger: number): void {
  const close = () => {
    up.close();
    down?.transport.close();
  };
  if (linger === 0) close();
  else setTimeout(close, linger).unref();
}
