import { setTimeout as wait } from 'node:timers/promises';
import { networks } from './bad-networks.ts';
import { servers, tokenFor } from './servers.ts';
import { findChromium, openStage } from './stage.ts';
import { UdpProxy } from './udp-proxy.ts';
const which=Number(process.argv[3]??0);
const server=await servers[which]!.start();
const found=findChromium() as any;
const stage=await openStage(found.path, server, 15);
const network=await UdpProxy.open(server.udpPort, 1);
const pages:any[]=[];
for (const id of ['anna','ben']) { const page=await stage.openPage(); pages.push(page);
 await page.evaluate(([a,b]:any)=>window.call.goThrough(a,b),[server.udpPort,network.port]);
 await page.evaluate(([t]:any)=>window.call.join(t,{adaptiveStream:true,dynacast:true},{peerConnectionTimeout:60000}),[await tokenFor(id,'n')]);
 await page.evaluate(()=>window.call.publishTone()); await page.evaluate(()=>window.call.publishCamera()); }
await wait(4000);
network.toServer=network.toClient=networks[process.argv[2]!]!;
const dump=async()=>{ for (const p of pages) console.log(JSON.stringify(await p.evaluate(async()=>{ const r=window.call.room as any; const out:any[]=[]; for (const q of r.remoteParticipants.values()) for (const pub of q.trackPublications.values()) { const rep=await pub.track?.getRTCStatsReport(); for (const s of rep?.values()??[]) if (s.type==='inbound-rtp'&&s.kind==='video') out.push({w:s.frameWidth,rcv:s.framesReceived,dec:s.framesDecoded,drop:s.framesDropped,key:s.keyFramesDecoded,nack:s.nackCount,pli:s.pliCount,fir:s.firCount,lost:s.packetsLost,pk:s.packetsReceived,rtx:s.retransmittedPacketsReceived,frz:s.freezeCount,frzd:s.totalFreezesDuration,jb:s.jitterBufferDelay/s.jitterBufferEmittedCount}); }
 const lp=await r.localParticipant.getTrackPublication('camera')?.track?.getRTCStatsReport(); for (const s of lp?.values()??[]) if (s.type==='outbound-rtp') out.push({rid:s.rid,w:s.frameWidth,enc:s.framesEncoded,sent:s.framesSent,key:s.keyFramesEncoded,nack:s.nackCount,pli:s.pliCount,rt:s.retransmittedPacketsSent,br:s.targetBitrate,lim:s.qualityLimitationReason}); return out;}))); };
await wait(10000); await dump(); await wait(15000); console.log('---'); await dump();
await stage.close(); await server.stop(); process.exit(0);
