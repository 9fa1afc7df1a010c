-- What it counts is worth nothing after a crash, and each request that is counted would wait for the disk.
ALTER TABLE "rate_limits" SET UNLOGGED;
