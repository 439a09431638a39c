import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3'
import { Readable } from 'node:stream'
import type { S3Config } from '#app/config.server.ts'
import { bucketUnavailable } from '#app/platform/files/storage-failures.server.ts'
import { FileNotStored, type FileStorage } from '#app/platform/files/file-storage.ts'

/** The client settings of a bucket. */
export function bucketClient(settings: S3Config): S3ClientConfig {
  return {
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    // Servers other than Amazon's address buckets by path, without the newer checksums.
    ...(settings.endpoint ? { endpoint: settings.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  }
}

/** Files in an S3 bucket. Uploads stream in parts, so memory does not grow with their size. */
export function bucketStorage(settings: S3Config): FileStorage {
  let opened: Promise<{ client: S3Client; sdk: typeof import('@aws-sdk/client-s3') }> | undefined
  // Loaded at first use: installations with files on disk never need it.
  const open = () =>
    (opened ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client(bucketClient(settings)),
    })))

  return {
    async put(key, content, mime) {
      const { client } = await open()
      const { Upload } = await import('@aws-sdk/lib-storage')
      await new Upload({
        client,
        params: { Bucket: settings.bucket, Key: key, Body: content, ContentType: mime },
        queueSize: 2,
        leavePartsOnError: false,
      })
        .done()
        .catch((error: unknown) => {
          // What breaks off on its way here is not the bucket's fault.
          throw content instanceof Readable && content.errored ? error : bucketUnavailable(error)
        })
    },
    async get(key, range) {
      const { client, sdk } = await open()
      try {
        const answer = await client.send(
          new sdk.GetObjectCommand({
            Bucket: settings.bucket,
            Key: key,
            ...(range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}),
          }),
        )
        if (!(answer.Body instanceof Readable)) throw new Error('The bucket answered without a stream')
        return answer.Body
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) throw new FileNotStored(key)
        throw error
      }
    },
    async remove(key) {
      const { client, sdk } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket: settings.bucket, Key: key }))
    },
  }
}
