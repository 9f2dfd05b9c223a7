-- Prints wrk's figures as one line of JSON, the last line of its output.
done = function(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '{"requests":%d,"perSecond":%.1f,"p50":%.3f,"p99":%.3f,"errors":%d}\n',
    summary.requests,
    summary.requests / (summary.duration / 1e6),
    latency:percentile(50) / 1000,
    latency:percentile(99) / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout
  ))
end
