import { limits } from '@sightline/contract/limits';
import { defaultEnvironment } from '@sightline/contract/workspace/workspace';

const megabytes = limits.attachments.bytesPerMessage / (1024 * 1024);

/** The conventions of every endpoint, as Markdown. */
export const conventions = `The programming interface of this installation. Pages of the product use nothing else.

## Answers

Every answer is an envelope: \`data\`, \`message\`, \`code\`, \`status\` and \`errors\`. A success has the code \`OK\`. A refusal has
\`data: null\`, a code of the list at each endpoint, a sentence for people in \`message\`, and in \`errors\` what is wrong with
which field (\`base\` when it is none). Sentences are English or Portuguese, as \`Accept-Language\` asks. What another workspace
owns does not exist for you: both are \`NOT_FOUND\`.

## Signing in

Send \`Authorization: Bearer …\` with the token of \`POST /api/login\`. A session ends when it was not used for ${limits.session.idle / 86_400_000} days.
People with several workspaces or spaces choose one with \`PUT /api/organization\`. Guests of a call have no account: they ask with
\`POST /api/call/{id}/joinRequest\` and send the token of that answer.

## Sending

Bodies are JSON, at most ${limits.jsonBody / 1024} kB and ${limits.jsonDepth} levels deep, or forms (\`multipart/form-data\`, \`application/x-www-form-urlencoded\`) of at
most ${limits.formFields} fields. Files go along in multipart forms, where an endpoint takes them: at most ${limits.attachments.filesPerMessage} files and ${megabytes} MB of
them in one request. What a DELETE takes in its query may stand in its body. In a query string nested objects are dotted keys and lists of more than one value indexed keys:
\`?filter.closed=false&filter.status_id[0]=1&filter.status_id[1]=2\`. In a form nested objects are bracketed keys, \`filter[closed]\`,
and a list is \`tagged_ids[0]\`, \`tagged_ids[]\` or plain \`tagged_ids\`, once for each item; an empty text is the empty list. The
text of a form is read as what the schema declares: \`1\` as a number, \`true\` or \`1\` as a boolean, \`null\` or nothing as null.
A field that an endpoint does not declare is refused by its name. Times are ISO 8601 with a zone and come back in UTC; ids are UUIDs.

## Pages

Lists take \`page\`, from 1. A page before the first answers the first, one past the end the last. \`pagination\` tells how many there are.

## Branding

\`Environment\` names the environment whose look the caller sees, and in whose name e-mails are sent. Without one, or with one
that nobody knows, it is \`${defaultEnvironment}\`.

## Sending twice

You may choose the \`id\` of what you create (UUIDv7 is best), so a request whose answer got lost is simply sent again: for
${limits.idempotency.keptFor / 3_600_000} hours the same request with the same \`id\` gets the same answer. Later, with another content, or from somebody else it is a
\`CONFLICT\`. A message, a call and a recording that come again answer with how they are now. Every POST inside a workspace that works in
a transaction also takes an \`Idempotency-Key\`, in the same way: another request with the same key is \`IDEMPOTENCY_KEY_REUSED\`.

## Limits

How often you may ask is told with every answer in \`RateLimit\` and \`RateLimit-Policy\`. Beyond it \`TOO_MANY_REQUESTS\` says in
\`Retry-After\` when to come again.

## Live

Changes are told over Socket.IO at this address, websocket only. An event says what changed; fetch it through this interface.`;
