/** What may be chosen where one picture is wanted. The server writes HEIC, which phones take, as JPEG. */
export const pictureTypes = 'image/png,image/jpeg,image/webp,image/gif,image/avif,image/heic,image/heif';
