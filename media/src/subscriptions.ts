import { MediaSectionsRequirement, SubscriptionPermissionUpdate, TrackSubscribed } from '@livekit/protocol';
import { findCodecs, payloadTypesOf, repairTypesOf } from './codecs.ts';
import { addDownSection, offerDownlinks } from './down-offer.ts';
import { Downlink } from './downlink.ts';
import { sendDemand } from './dynacast.ts';
import {
  type ExtensionWriter,
  writeSendTime,
  writeSendTimeAndDelay,
  writeSequenceNumber,
} from './header-extensions.ts';
import type { Participant, Subscription } from './participant.ts';
import { EXTENSION } from './sdp-build.ts';
import type { Section } from './sdp-parse.ts';
import type { Uplink } from './uplink.ts';

/** Lets `subscriber` receive a track, once its client has a media section for it. */
export function subscribe(subscriber: Participant, publisher: Participant, uplink: Uplink): void {
  if (subscriber === publisher || !subscriber.permissions.canSubscribe) return;
  if (subscriber.subscriptions.has(uplink.info.sid)) return;
  if (!publisher.trackPermissions.allows(subscriber, uplink.info.sid)) {
    sendSubscriptionPermission(subscriber, publisher, uplink.info.sid, false);
    return;
  }
  const downlink = new Downlink(uplink.kind === 'video', subscriber.sink);
  subscriber.subscriptions.set(uplink.info.sid, { uplink, publisher, downlink });
  negotiateDownlinks(subscriber);
}

/** Tells the client why it does not get a track, and when it may. */
export function sendSubscriptionPermission(
  subscriber: Participant,
  publisher: Participant,
  trackSid: string,
  allowed: boolean,
): void {
  if (allowed) subscriber.refusedTracks.delete(trackSid);
  else subscriber.refusedTracks.add(trackSid);
  const value = new SubscriptionPermissionUpdate({ participantSid: publisher.sid, trackSid, allowed });
  subscriber.send({ case: 'subscriptionPermissionUpdate', value });
}

export function unsubscribe(subscriber: Participant, trackSid: string): void {
  const subscription = subscriber.subscriptions.get(trackSid);
  if (!subscription) return;
  subscription.uplink.downlinks.delete(subscription.downlink);
  subscriber.subscriptions.delete(trackSid);
  negotiateDownlinks(subscriber);
}

/** v1: only the client offers, so it is asked to. v0: we offer on the second connection. */
export function negotiateDownlinks(subscriber: Participant): void {
  const { down } = subscriber;
  if (down) {
    for (const each of waiting(subscriber)) attach(subscriber, each, addDownSection(down, each.uplink.kind));
    offerDownlinks(subscriber);
  } else if (subscriber.offer) {
    requireSections(subscriber);
  }
}

/** Requests the missing sections. Even if none is missing, the client sends a new offer. */
function requireSections(subscriber: Participant): void {
  const missing = (kind: 'audio' | 'video') =>
    Math.max(
      0,
      waiting(subscriber).filter(({ uplink }) => uplink.kind === kind).length - freeSections(subscriber, kind),
    );
  subscriber.send({
    case: 'mediaSectionsRequirement',
    value: new MediaSectionsRequirement({ numAudios: missing('audio'), numVideos: missing('video') }),
  });
}

function freeSections(subscriber: Participant, kind: 'audio' | 'video'): number {
  const sections = subscriber.offer?.sections ?? [];
  return sections.filter((section) => section.kind === kind && isFree(subscriber, section)).length;
}

function isFree(subscriber: Participant, section: Section): boolean {
  return section.direction === 'recvonly' && !section.rejected && !subscriber.usedMids.has(section.mid);
}

function waiting(subscriber: Participant): Subscription[] {
  return [...subscriber.subscriptions.values()].filter(({ downlink }) => downlink.mid === '');
}

/** v1: gives each free receive section of a new offer to a waiting track of its kind. */
export function fillSections(subscriber: Participant, sections: readonly Section[]): void {
  for (const section of sections) {
    if (!isFree(subscriber, section)) continue;
    const next = waiting(subscriber).find(({ uplink }) => uplink.kind === section.kind);
    if (next) attach(subscriber, next, section);
  }
}

const idOf = ({ extensions }: Section, wanted: string) => extensions.find(({ uri }) => uri === wanted)?.id;

const isNumbered = (section: Section) =>
  section.kind === 'audio' && idOf(section, EXTENSION.transportSequence) !== undefined;

/** Sound is numbered. Pictures are not, because browsers would then leave the bandwidth estimate to us. */
function extensionFor({ delivery }: Participant, section: Section): ExtensionWriter | undefined {
  const { transportSequence, sendTime, playoutDelay } = EXTENSION;
  const [number, time, delay] = [transportSequence, sendTime, playoutDelay].map((uri) => idOf(section, uri));
  if (isNumbered(section) && number) {
    delivery.expectNumbers();
    return writeSequenceNumber(number, (now) => delivery.number(now));
  }
  if (!time) return undefined;
  return delay && section.kind === 'video' ? writeSendTimeAndDelay(time, delay) : writeSendTime(time);
}

function attach(subscriber: Participant, { uplink, publisher, downlink }: Subscription, section: Section): void {
  if (findCodecs(section).length === 0) return;
  downlink.mid = section.mid;
  const payloadTypes = payloadTypesOf(section);
  // A v0 client says in its answer whether it takes redundant sound and retransmissions.
  if (!subscriber.down) downlink.repairTypes = repairTypesOf(section);
  downlink.payloadTypes = subscriber.down ? { ...payloadTypes, red: 0 } : payloadTypes;
  downlink.stamp = extensionFor(subscriber, section);
  downlink.isNumbered = isNumbered(section);
  subscriber.usedMids.add(section.mid);
  uplink.downlinks.add(downlink);
  sendDemand(publisher, uplink, Date.now());
  publisher.send({ case: 'trackSubscribed', value: new TrackSubscribed({ trackSid: uplink.info.sid }) });
}
